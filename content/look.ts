// How the site looks, as delivered: an agency changes it in its back-office.

export type LogoPicture = { url: string; width: number; height: number };

export type Look = {
  /** The colour of headings, buttons and links. */
  colour: string;
  /** The colour of what calls for attention. */
  accent: string;
  /** With an empty address: the delivered mark, or an initial once the company has another name. */
  logo: LogoPicture;
  /** Whether the name is written beside the logo, or is part of it. */
  logoKind: 'mark' | 'wordmark';
};

export const look: Look = {
  colour: '#0f5e6e',
  accent: '#d9552b',
  logo: { url: '', width: 0, height: 0 },
  logoKind: 'mark',
};
