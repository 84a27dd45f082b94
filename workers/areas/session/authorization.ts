import type { AuthorizationRequest, Failure } from '../../contract.ts';
import { providerParameters, requestedScope } from '../../model/provider-scopes.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { AssistConfiguration } from '../../wire/schemas/configuration.ts';

/** Fresh random bytes, fit for secrets. */
export type RandomBytes = (count: number) => Uint8Array<ArrayBuffer>;

/** 128 bit (design D14). */
const STATE_BYTES = 16;
/** Gives a verifier of 43 characters, the shortest that RFC 7636 allows: 256 bit. */
const VERIFIER_BYTES = 32;

/** Builds the address of the identity provider (spec point 7, D14). Without client id or endpoint: `assist-not-configured`. */
export async function buildAuthorization(
  configuration: AssistConfiguration,
  apiBase: string,
  redirectUri: string,
  randomBytes: RandomBytes,
  prompt: string = configuration.prompt,
): Promise<Result<AuthorizationRequest, Failure>> {
  const url = authorizeEndpoint(configuration, apiBase);
  if (url === null || configuration.clientId === '') return failure({ type: 'assist-not-configured' });
  const state = toBase64Url(randomBytes(STATE_BYTES));
  const codeVerifier = toBase64Url(randomBytes(VERIFIER_BYTES));
  const parameters = {
    client_id: configuration.clientId,
    response_type: 'code',
    redirect_uri: chooseRedirectUri(configuration, redirectUri),
    scope: requestedScope(configuration),
    state,
    code_challenge: await codeChallengeS256(codeVerifier),
    code_challenge_method: 'S256',
    // '' = the provider decides.
    ...(prompt === '' ? {} : { prompt }),
    ...providerParameters(configuration.serverType),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return success({ url: url.href, state, codeVerifier });
}

/** BASE64URL(SHA-256(ASCII(verifier))), RFC 7636 §4.2. */
export async function codeChallengeS256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** The configured callback where it is of the page's own origin: only there the tab finds its state again. */
export function chooseRedirectUri({ redirectUri }: AssistConfiguration, asked: string): string {
  const configured = redirectUri === '' ? null : URL.parse(redirectUri, asked);
  return configured !== null && configured.origin === new URL(asked).origin ? configured.href : asked;
}

function authorizeEndpoint(configuration: AssistConfiguration, apiBase: string): URL | null {
  const { authorizeUrl, serverType, tenantId } = configuration;
  if (authorizeUrl !== '') return URL.parse(authorizeUrl, apiBase);
  switch (serverType) {
    case 'o365': {
      const tenant = encodeURIComponent(tenantId === '' ? 'common' : tenantId);
      return new URL(`https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`);
    }
    case 'gspace':
      return new URL('https://accounts.google.com/o/oauth2/v2/auth');
    case 'ews':
    case 'touchone-calendar':
      return null;
    default:
      return unreachable(serverType);
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
