/** The agency's name, which the page of the back-office came with. */
export const useSiteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
