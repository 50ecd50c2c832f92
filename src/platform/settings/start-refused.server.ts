/** The site must not start; the message is one clear line for whoever started it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** Another program is using the data; the start can succeed once that one ends. */
export class DataInUse extends StartRefused {}
