/**
 * Where a worker's file is, for the module at `here` (import.meta.url). Among the sources it lies beside that, and Node reads
 * it itself; built it lies above the folder of chunks, under the name that vite.config.ts gives it.
 */
export function workerAddress(here: string, { source, built }: { source: string; built: string }): URL {
  if (here.endsWith('.ts')) return new URL(source, here);
  return new URL(/\/assets\/[^/]+$/.test(here) ? `../${built}` : built, here);
}
