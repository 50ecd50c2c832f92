import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/**
 * A certificate for this machine, or for another name, valid for this many days; with a negative number it has already
 * expired.
 */
export async function selfSigned(days: number, name = 'localhost'): Promise<{ key: string; cert: string }> {
  const end = Date.now() + days * DAY_MS + 60_000;
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    keySize: 2048,
    notBeforeDate: new Date(Math.min(Date.now(), end) - 30 * DAY_MS),
    notAfterDate: new Date(end),
  });
  return { key, cert };
}
