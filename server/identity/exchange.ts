import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Provider } from 'oidc-provider';
import * as v from 'valibot';

import type { LoginRefusal } from '../../workers/wire/schemas/account.ts';
import type { LoginRequestSchema } from '../../workers/wire/schemas/requests.ts';
import { CLIENT_ID, MOUNT_PATH, type ProviderSecrets } from './provider.ts';

const TokenAnswerSchema = v.object({ id_token: v.string() });

export type Exchanged =
  | { readonly type: 'signed-in'; readonly userId: string }
  /** `error` is for clients without words of their own for the reason. */
  | { readonly type: 'refused'; readonly reason: LoginRefusal; readonly error: string };

export const REFUSED: Exchanged = {
  type: 'refused',
  reason: 'code',
  error: 'The identity provider refused the sign-in.',
};

export type LoginRequest = v.InferOutput<typeof LoginRequestSchema>;

/**
 * Redeems an authorization code at the embedded provider, in process: with the same token endpoint and checks (exact
 * redirect address, PKCE, single use), but nothing leaves the machine and the provider's tokens stay here.
 */
export async function exchangeCode(
  app: FastifyInstance,
  provider: Provider,
  secrets: ProviderSecrets,
  login: LoginRequest,
): Promise<Exchanged> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: login.authorizationCode,
    redirect_uri: login.redirectUrl,
    ...(login.codeVerifier === undefined ? {} : { code_verifier: login.codeVerifier }),
  });
  const answer = await app.inject({
    method: 'POST',
    url: `${MOUNT_PATH}/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secrets.clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  });
  if (answer.statusCode !== 200) return REFUSED;
  const tokens = v.parse(TokenAnswerSchema, answer.json());
  const { d: _private, ...publicKey } = secrets.signingKey as Record<string, unknown>;
  const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet({ keys: [publicKey as never] }), {
    issuer: provider.issuer,
    audience: CLIENT_ID,
  });
  return payload.sub === undefined ? REFUSED : { type: 'signed-in', userId: payload.sub };
}
