import type { Configuration, ServerMetadata, TokenEndpointResponse } from 'openid-client';
import * as v from 'valibot';

import { isLocalHost } from '../http/local-host.ts';
import type { OpenIdSettings } from './openid-settings.ts';

export interface OpenIdGrant {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUrl: string;
  readonly nonce: string;
}

/** The claims of a person; only `sub` is checked. */
export interface OpenIdClaims extends Readonly<Record<string, unknown>> {
  readonly sub: string;
}

/** What a provider gives for a code or a refresh token. */
export interface GrantedTokens {
  readonly accessToken: string;
  /** Null where it gives none: at a refresh the old one stays good. */
  readonly refreshToken: string | null;
  /** Seconds; null = it does not say. */
  readonly expiresIn: number | null;
  /** What was granted; null = all that was asked for. */
  readonly scope: string | null;
}

type Unsuccessful =
  /** The code or token was used, is too old, was revoked, or was issued to another client; the person signs in again. */
  | { readonly type: 'refused' }
  /** The provider does not answer, rejects our registration, or its token is invalid; `reason` is for the log. */
  | { readonly type: 'failed'; readonly reason: string };

export type RedeemOutcome =
  | { readonly type: 'claims'; readonly claims: OpenIdClaims; readonly granted: GrantedTokens }
  | Unsuccessful;

export type RefreshOutcome = { readonly type: 'granted'; readonly granted: GrantedTokens } | Unsuccessful;

export interface OpenIdClient {
  /** The provider's authorize endpoint. @throws where the provider cannot be reached now */
  authorizeEndpoint(): Promise<URL>;
  /**
   * Redeems a code and validates the ID token: issuer, audience, times, nonce and signature. Missing claims are
   * requested as far as the provider has them. Never throws because of the provider.
   * @param needed claims without one of which the provider is asked for more
   */
  redeem(grant: OpenIdGrant, needed: readonly string[]): Promise<RedeemOutcome>;
  /** Asks for an access token of the scopes that were granted. Never throws because of the provider. */
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  /** Asks for a token of the application itself, for which it needs a secret. Never throws because of the provider. */
  applicationToken(scope: string): Promise<RefreshOutcome>;
  /** Revokes a token where the provider can (RFC 7009). @returns null, or for the log why it did not; never throws */
  revoke(refreshToken: string): Promise<string | null>;
}

/** Timeout in seconds for each answer of the provider. */
const TIMEOUT = 10;
/** Milliseconds after a failed discovery until the next; calls in between fail at once. */
const DISCOVERY_PAUSE = 3_000;
/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 60;
/** Answers to a code or a refresh token after which only the person can go on. */
const REFUSALS = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);

/**
 * Creates a client that reads the provider's discovery document when first needed, and again after a failure.
 * @param now a monotonic clock, in milliseconds
 */
export function createOpenIdClient(settings: OpenIdSettings, now: () => number): OpenIdClient {
  let known: Promise<Configuration> | null = null;
  let failed: { readonly at: number; readonly error: unknown } | null = null;

  function configuration(): Promise<Configuration> {
    if (failed !== null && now() - failed.at < DISCOVERY_PAUSE) return Promise.reject(failed.error);
    known ??= discover(settings).catch((error: unknown) => {
      known = null;
      failed = { at: now(), error };
      throw error;
    });
    return known;
  }

  return {
    async authorizeEndpoint() {
      const { authorization_endpoint: endpoint } = (await configuration()).serverMetadata();
      if (endpoint === undefined) throw new Error('The provider names no authorize endpoint.');
      const url = new URL(endpoint);
      if (!isAllowed(url, settings)) throw new Error('The provider’s authorize endpoint is not an https address.');
      return url;
    },
    async redeem(grant, needed) {
      try {
        return { type: 'claims', ...(await readGrant(await configuration(), grant, needed)) };
      } catch (error) {
        return toOutcome(error);
      }
    },
    async refresh(refreshToken) {
      try {
        const library = await import('openid-client');
        const tokens = await library.refreshTokenGrant(await configuration(), refreshToken);
        return { type: 'granted', granted: toGranted(tokens) };
      } catch (error) {
        return toOutcome(error);
      }
    },
    async applicationToken(scope) {
      try {
        const library = await import('openid-client');
        const tokens = await library.clientCredentialsGrant(await configuration(), { scope });
        return { type: 'granted', granted: toGranted(tokens) };
      } catch (error) {
        return toOutcome(error);
      }
    },
    async revoke(refreshToken) {
      try {
        const library = await import('openid-client');
        const known = await configuration();
        if (known.serverMetadata().revocation_endpoint === undefined) return null;
        await library.tokenRevocation(known, refreshToken, { token_type_hint: 'refresh_token' });
        return null;
      } catch (error) {
        const outcome = toOutcome(error);
        return outcome.type === 'failed' ? outcome.reason : outcome.type;
      }
    },
  };
}

/** Only https, except addresses of this machine where the provider itself is on it. */
function isAllowed(url: URL, { issuer }: OpenIdSettings): boolean {
  const isLocal = isLocalHost(url.hostname);
  if (isLocal !== isLocalHost(new URL(issuer).hostname)) return !isLocal && url.protocol === 'https:';
  return url.protocol === 'https:' || isLocal;
}

/** Loaded at the first sign-in, so that the start does not wait for it. */
async function discover(settings: OpenIdSettings): Promise<Configuration> {
  const library = await import('openid-client');
  const { issuer, clientId, clientSecret } = settings;
  const bySecret = (secret: string): ReturnType<typeof library.ClientSecretBasic> => {
    const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
    return (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest);
  };
  const byClient = clientSecret === null ? library.None() : bySecret(clientSecret);
  const isLocal = isLocalHost(new URL(issuer).hostname);
  const metadata = { [library.clockTolerance]: CLOCK_TOLERANCE };
  return library.discovery(new URL(issuer), clientId, metadata, byClient, {
    timeout: TIMEOUT,
    // The signature is checked although the token comes straight from the provider.
    execute: [library.enableNonRepudiationChecks, ...(isLocal ? [library.allowInsecureRequests] : [])],
    [library.customFetch]: async (address, { body, headers, method, signal }) => {
      if (!isAllowed(new URL(address), settings))
        throw new TypeError('The provider named an address that is not allowed.');
      // Requests of these flows have a form or no body.
      const form = body instanceof URLSearchParams ? body : null;
      return fetch(address, { body: form, headers, method, signal: signal ?? null, redirect: 'error' });
    },
  });
}

/**
 * The one that the provider names first: some name both and take the first alone. The default of the specification where it
 * names none.
 */
function takesBasic({ token_endpoint_auth_methods_supported: methods = [] }: ServerMetadata): boolean {
  const first = methods.find((method) => method === 'client_secret_basic' || method === 'client_secret_post');
  return first !== 'client_secret_post' && (first !== undefined || methods.length === 0);
}

async function readGrant(
  configuration: Configuration,
  grant: OpenIdGrant,
  needed: readonly string[],
): Promise<Pick<Extract<RedeemOutcome, { readonly type: 'claims' }>, 'claims' | 'granted'>> {
  const library = await import('openid-client');
  const server = configuration.serverMetadata();
  const callback = new URL(grant.redirectUrl);
  callback.search = new URLSearchParams({ code: grant.code, iss: server.issuer }).toString();
  const tokens = await library.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: grant.codeVerifier,
    expectedNonce: grant.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider gave no ID token.');
  const granted = toGranted(tokens);
  const hasAll = needed.every((name) => claims[name] !== undefined);
  if (hasAll || server.userinfo_endpoint === undefined) return { claims, granted };
  const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { claims: { ...more, ...claims }, granted };
}

const toGranted = ({ access_token, refresh_token, expires_in, scope }: TokenEndpointResponse): GrantedTokens => ({
  accessToken: access_token,
  refreshToken: refresh_token ?? null,
  expiresIn: expires_in ?? null,
  scope: scope ?? null,
});

const ErrorSchema = v.object({
  /** An error code of the library. */
  code: v.optional(v.string(), ''),
  /** An error code of the provider, e.g. `invalid_grant`. */
  error: v.optional(v.string(), ''),
  error_description: v.optional(v.string(), ''),
});

const NO_ERROR = { code: '', error: '', error_description: '' };

/** Texts of the provider are left out, since they may quote secrets; not the number that Entra puts first. */
function toOutcome(error: unknown): Unsuccessful {
  const parsed = v.safeParse(ErrorSchema, error);
  const { code, error: answer, error_description: text } = parsed.success ? parsed.output : NO_ERROR;
  if (REFUSALS.has(answer)) return { type: 'refused' };
  const name = error instanceof Error ? error.name : 'unknown';
  const number = /^AADSTS\d+/.exec(text)?.[0] ?? '';
  return { type: 'failed', reason: [name, code, answer, number].filter((part) => part !== '').join(' ') };
}
