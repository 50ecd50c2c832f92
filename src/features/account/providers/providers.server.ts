import { createHmac, timingSafeEqual } from 'node:crypto';
import * as client from 'openid-client';
import { configurationOf, type ProviderName } from '#platform/connections/provider-configuration.server.ts';
import type { ProviderSettings } from '#platform/settings/settings.server.ts';

/** Who somebody is, according to a provider. */
export interface ProviderAccount {
  subject: string;
  name: string;
  /** Only an address that the provider says it has verified. */
  email: string | null;
}

export const PROVIDER_LABELS: Record<ProviderName, string> = { line: 'LINE', google: 'Google' };

export const PROVIDER_SCOPE = 'openid profile email';

/**
 * Trades the code for the account, every check of OpenID Connect made on the way.
 * @throws whatever is wrong with the provider's answer
 */
export async function accountFrom(
  name: ProviderName,
  settings: ProviderSettings,
  url: URL,
  visit: { state: string; nonce: string; codeVerifier: string },
): Promise<ProviderAccount> {
  const configuration = await configurationOf(name, settings);
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    pkceCodeVerifier: visit.codeVerifier,
    idTokenExpected: true,
  });
  if (name === 'line') assertSigned(tokens.id_token!, settings.clientSecret);
  const claims = tokens.claims()!;
  const more = claims.name && claims.email ? {} : await userInfo(configuration, tokens.access_token, claims.sub);
  const all: Record<string, unknown> = { ...more, ...claims };
  const isVerified = all.email_verified === true || all.email_verified === 'true';
  return {
    subject: claims.sub,
    name: typeof all.name === 'string' ? all.name : '',
    email: isVerified && typeof all.email === 'string' ? all.email : null,
  };
}

/** openid-client doesn't check a token that came straight from the provider; its signature is checked here. */
function assertSigned(token: string, secret: string): void {
  const [head, body, signature] = token.split('.');
  const right = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Error('id_token: wrong signature');
}

/** Some providers leave name and e-mail out of the token; a member can be made without them. */
async function userInfo(configuration: client.Configuration, accessToken: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  try {
    return await client.fetchUserInfo(configuration, accessToken, subject);
  } catch {
    return {};
  }
}
