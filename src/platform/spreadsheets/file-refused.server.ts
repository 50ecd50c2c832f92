/** The whole file cannot be used; the message is for the person who chose it. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}
