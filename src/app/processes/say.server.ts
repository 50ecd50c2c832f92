/** A line for whoever started the site. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

// A log on a full disk, or a reader that has gone: the site goes on without it.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
