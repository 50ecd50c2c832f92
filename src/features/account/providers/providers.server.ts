import { compactVerify, createRemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import { configurationOf, type ProviderName } from '#platform/connections/provider-configuration.server.ts';
import type { ProviderSettings } from '#platform/settings/settings.server.ts';

/** A person's identity according to a provider. */
export interface ProviderAccount {
  subject: string;
  name: string;
  /** Only an address that the provider says it has verified. */
  email: string | null;
}

export const PROVIDER_LABELS: Record<ProviderName, string> = { line: 'LINE', google: 'Google' };

export const PROVIDER_SCOPE = 'openid profile email';

/**
 * Exchanges the code for the account, with every check that OpenID Connect requires.
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
  if (name === 'line') await assertSigned(tokens.id_token!, settings.clientSecret, configuration);
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

/** openid-client doesn't verify tokens signed with a secret, so LINE's are verified here, whichever way they are signed. */
async function assertSigned(token: string, secret: string, configuration: client.Configuration): Promise<void> {
  await compactVerify(token, (head, parts) => {
    if (head.alg === 'HS256') return new TextEncoder().encode(secret);
    return createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!))(head, parts);
  });
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
