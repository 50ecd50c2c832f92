/** A line for whoever started the site. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

// The log may be on a full disk, or its reader gone: the site continues without it.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
