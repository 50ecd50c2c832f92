import { connect } from 'node:tls';

const WITHIN_MS = 3000;

/** Until when the certificate holds that visitors of an https address are shown. */
export function certificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    // Also one that browsers refuse is to be told of.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      if (end) resolve(new Date(end));
      else reject(new Error('no certificate'));
    });
  });
}
