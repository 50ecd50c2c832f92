/** Uploaded covers have two widths; those that come with the site have one. */
export const coverWidths = (src: string) =>
  src.startsWith('/pictures/') ? `${src.replace('.webp', '-800.webp')} 800w, ${src} 1600w` : undefined;
