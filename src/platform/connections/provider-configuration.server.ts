import * as client from 'openid-client';
import type { ProviderSettings } from '../settings/settings.server.ts';
import { newToken } from '../tokens.server.ts';

export type ProviderName = 'line' | 'google';

/** Where a provider sends browsers back to; it must be told of it beforehand. */
export const callbackAddress = (publicUrl: string, name: ProviderName) => `${publicUrl}/signin/${name}/callback`;

const ANSWER_SECONDS = 10;
const found = new WeakMap<ProviderSettings, Promise<client.Configuration>>();

/** Reads the provider's description once for each client; after a failure it is read again next time. */
export function configurationOf(name: ProviderName, settings: ProviderSettings): Promise<client.Configuration> {
  let configuration = found.get(settings);
  if (!configuration) {
    configuration = discover(name, settings);
    found.set(settings, configuration);
    configuration.catch(() => found.delete(settings));
  }
  return configuration;
}

async function discover(name: ProviderName, { issuer, clientId, clientSecret }: ProviderSettings) {
  const { protocol, hostname } = new URL(issuer);
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    // LINE signs with the client's secret, and only LINE does: any other signature is refused.
    { client_secret: clientSecret, id_token_signed_response_alg: name === 'line' ? 'HS256' : 'RS256' },
    client.ClientSecretPost(clientSecret),
    { timeout: ANSWER_SECONDS, execute: isLocal ? [client.allowInsecureRequests] : [] },
  );
  if (name !== 'line') client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** What providers say to a client that they don't know, or whose secret is wrong. */
const STRANGERS = ['invalid_client', 'unauthorized_client'];

/**
 * Whether a provider knows the client: it is shown a code that it never gave. It looks at the client first, so that "wrong
 * code" is a good answer.
 * @throws where the provider does not answer
 */
export async function askForClient(
  name: ProviderName,
  settings: ProviderSettings,
  callbackUrl: string,
): Promise<'known' | 'unknown' | 'wrongCallback' | 'unsaid'> {
  const configuration = await configurationOf(name, settings);
  const code = { code: newToken(), redirect_uri: callbackUrl };
  const said = await client.genericGrantRequest(configuration, 'authorization_code', code).then(
    () => '',
    (error: Error) => (error instanceof client.ResponseBodyError ? error.error : ''),
  );
  if (said === 'invalid_grant') return 'known';
  if (STRANGERS.includes(said)) return 'unknown';
  return said === 'redirect_uri_mismatch' ? 'wrongCallback' : 'unsaid';
}
