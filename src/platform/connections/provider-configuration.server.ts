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
  const authentication = client.ClientSecretPost(clientSecret);
  const options = { timeout: ANSWER_SECONDS, execute: isLocal ? [client.allowInsecureRequests] : [] };
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    name === 'line' ? undefined : { id_token_signed_response_alg: 'RS256' },
    authentication,
    options,
  );
  if (name === 'line') return withSecretToo(configuration, authentication, isLocal);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** LINE names the keys it signs with, and signs for websites with their secret (HS256) all the same: either is a signature of LINE's. */
function withSecretToo(found: client.Configuration, authentication: client.ClientAuth, isLocal: boolean) {
  const {
    supportsPKCE,
    id_token_signing_alg_values_supported: algorithms = ['RS256'],
    ...server
  } = found.serverMetadata();
  const configuration = new client.Configuration(
    { ...server, id_token_signing_alg_values_supported: [...algorithms, 'HS256'] },
    found.clientMetadata().client_id,
    undefined,
    authentication,
  );
  configuration.timeout = ANSWER_SECONDS;
  if (isLocal) client.allowInsecureRequests(configuration);
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
