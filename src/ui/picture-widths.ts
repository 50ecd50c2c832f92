/** Uploaded covers are there in two widths; those that come with the site in one. */
export const coverWidths = (src: string) =>
  src.startsWith('/pictures/') ? `${src.replace('.webp', '-800.webp')} 800w, ${src} 1600w` : undefined;
