import * as client from 'openid-client';
import type { ProviderSettings } from '../settings/settings.server.ts';
import { newToken } from '../tokens.server.ts';

export type ProviderName = 'line' | 'google';

/** The address a provider redirects browsers back to; it must be registered with the provider beforehand. */
export const callbackAddress = (publicUrl: string, name: ProviderName) => `${publicUrl}/signin/${name}/callback`;

const ANSWER_SECONDS = 10;
const found = new WeakMap<ProviderSettings, Promise<client.Configuration>>();

/** Reads the provider's description once per client; after a failure it is read again next time. */
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

/** LINE announces public keys but signs websites' tokens with the client's secret (HS256); both signatures are accepted. */
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

/** The provider's errors for a client it doesn't know, or whose secret is wrong. */
const STRANGERS = ['invalid_client', 'unauthorized_client'];

/**
 * Whether a provider knows the client: sends it a code that it never issued. It checks the client first, so the answer
 * "wrong code" means that the client is right.
 * @throws if the provider does not answer
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
