/**
 * The address of a worker's file, for the module at `here` (import.meta.url). In the sources it lies beside that module, and
 * Node runs it directly; in the build it lies above the folder of chunks, under the name that vite.config.ts gives it.
 */
export function workerAddress(here: string, { source, built }: { source: string; built: string }): URL {
  if (here.endsWith('.ts')) return new URL(source, here);
  return new URL(/\/assets\/[^/]+$/.test(here) ? `../${built}` : built, here);
}
