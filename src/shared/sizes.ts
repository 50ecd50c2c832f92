const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 1 kB = 1,000 bytes, as disks are sold. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 10 ? 1 : 0)} ${UNITS[step]}`;
}
