/** The agency's name, which came with the page. */
export const useSiteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
