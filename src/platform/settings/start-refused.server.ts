/** The site must not start; the message is one clear line for whoever started it. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** Another program is on the data: what is wanted can be had once that one ends. */
export class DataInUse extends StartRefused {}
