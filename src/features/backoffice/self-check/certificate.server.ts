import { isIP } from 'node:net';
import { connect } from 'node:tls';

const WITHIN_MS = 3000;

interface Certificate {
  end: Date;
  /** Why browsers refuse it, in Node's words (CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID …). */
  fault: string | undefined;
}

/** The certificate that an https address shows to visitors. */
export function readCertificate(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    // A certificate that browsers refuse must be reported too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      // An IP address has no name to ask for.
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
