import { isIP } from 'node:net';
import { connect } from 'node:tls';

const WITHIN_MS = 3000;

interface Certificate {
  end: Date;
  /** Why browsers refuse it, as Node names it (CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID …). */
  fault: string | undefined;
}

/** The certificate that visitors of an https address are shown. */
export function readCertificate(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    // Also one that browsers refuse is to be told of.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      // An address of digits has no name to ask for.
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: false,
    });
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      const { authorized, authorizationError: why } = socket;
      socket.destroy();
      if (!end) return reject(new Error('no certificate'));
      const fault = authorized ? undefined : String((why as NodeJS.ErrnoException).code ?? why);
      resolve({ end: new Date(end), fault });
    });
  });
}
