import type { Configuration, ServerMetadata } from 'openid-client';
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

export type RedeemOutcome =
  | { readonly type: 'claims'; readonly claims: OpenIdClaims }
  /** The code was used, is too old, or was issued to another client. */
  | { readonly type: 'refused' }
  /** The provider does not answer, rejects our registration, or its token is invalid; `reason` is for the log. */
  | { readonly type: 'failed'; readonly reason: string };

export interface OpenIdClient {
  /** The provider's authorize endpoint. @throws where the provider cannot be reached now */
  authorizeEndpoint(): Promise<URL>;
  /**
   * Redeems a code and validates the ID token: issuer, audience, times, nonce and signature. Missing claims are
   * requested as far as the provider has them. Never throws because of the provider.
   * @param needed a claim that must be present
   */
  redeem(grant: OpenIdGrant, needed: string): Promise<RedeemOutcome>;
}

/** Timeout in seconds for each answer of the provider. */
const TIMEOUT = 10;
/** Milliseconds after a failed discovery until the next; calls in between fail at once. */
const DISCOVERY_PAUSE = 3_000;

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
        return { type: 'claims', claims: await readClaims(await configuration(), grant, needed) };
      } catch (error) {
        return toOutcome(error);
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
  const basic = library.ClientSecretBasic(clientSecret ?? '');
  const post = library.ClientSecretPost(clientSecret ?? '');
  const bySecret: typeof basic = (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest);
  const isLocal = isLocalHost(new URL(issuer).hostname);
  return library.discovery(new URL(issuer), clientId, undefined, clientSecret === null ? library.None() : bySecret, {
    timeout: TIMEOUT,
    // The signature is checked although the token comes straight from the provider.
    execute: [library.enableNonRepudiationChecks, ...(isLocal ? [library.allowInsecureRequests] : [])],
    [library.customFetch]: async (address, { body, headers, method, signal }) => {
      if (!isAllowed(new URL(address), settings))
        throw new TypeError('The provider named an address that is not allowed.');
      // Requests of the code flow have a form or no body.
      const form = body instanceof URLSearchParams ? body : null;
      return fetch(address, { body: form, headers, method, signal: signal ?? null, redirect: 'error' });
    },
  });
}

/** The default of the specification where the provider names none. */
function takesBasic({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return methods?.includes('client_secret_basic') ?? true;
}

async function readClaims(configuration: Configuration, grant: OpenIdGrant, needed: string): Promise<OpenIdClaims> {
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
  if (claims[needed] !== undefined || server.userinfo_endpoint === undefined) return claims;
  const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

const ErrorSchema = v.object({
  /** An error code of the library. */
  code: v.optional(v.string(), ''),
  /** An error code of the provider, e.g. `invalid_grant`. */
  error: v.optional(v.string(), ''),
});

/** Texts of the provider are left out: they may quote secrets. */
function toOutcome(error: unknown): RedeemOutcome {
  const parsed = v.safeParse(ErrorSchema, error);
  const { code, error: answer } = parsed.success ? parsed.output : { code: '', error: '' };
  if (answer === 'invalid_grant') return { type: 'refused' };
  const name = error instanceof Error ? error.name : 'unknown';
  return { type: 'failed', reason: [name, code, answer].filter((part) => part !== '').join(' ') };
}
