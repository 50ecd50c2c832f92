// How the site looks, as delivered: an agency changes it in its back-office.

export type LogoPicture = { url: string; width: number; height: number };

export type Look = {
  /** Of headings, buttons and links. */
  colour: string;
  /** Of what calls for attention. */
  accent: string;
  /** An empty address: the mark that is delivered, or an initial once the company has another name. */
  logo: LogoPicture;
  /** Whether the name is written beside the logo, or stands in it. */
  logoKind: 'mark' | 'wordmark';
};

export const look: Look = {
  colour: '#0f5e6e',
  accent: '#d9552b',
  logo: { url: '', width: 0, height: 0 },
  logoKind: 'mark',
};
