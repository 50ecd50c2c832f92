/** The site must not start; the message is one clear line for whoever started it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
