import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { Adapter, AdapterPayload, JWK, Provider } from 'oidc-provider';

import type { AccountStore } from '../store/store.ts';
import { messagePage } from './decision-page.ts';
import { storedSecret, randomToken } from './secrets.ts';

export const CLIENT_ID = 'deskway';
export const MOUNT_PATH = '/oidc';
export const CALLBACK_PATH = '/account/oauth-callback';
export const AUTHORIZE_PATH = `${MOUNT_PATH}/auth`;
export const SIGN_IN_SCOPE = 'openid profile email offline_access';

const SIGNING_ALGORITHM = 'ES256';
const CODE_LIFETIME_SECONDS = 300;
const SIGN_IN_LIFETIME_SECONDS = 600;
const ADAPTER_CAPACITY = 20_000;

export interface ProviderSecrets {
  /** Of the client `deskway`: only our server redeems codes. */
  readonly clientSecret: string;
  readonly cookieKey: string;
  readonly signingKey: JWK;
}

/** Reads the provider's keys from the store; creates them on the first start. */
export async function readProviderSecrets(accounts: AccountStore): Promise<ProviderSecrets> {
  const pem = await storedSecret(accounts, 'oidc-signing-key', async () => {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    return exportPKCS8(privateKey);
  });
  const jwk = await exportJWK(await importPKCS8(pem, SIGNING_ALGORITHM, { extractable: true }));
  return {
    clientSecret: await storedSecret(accounts, 'oidc-client-secret', randomToken),
    cookieKey: await storedSecret(accounts, 'oidc-cookie-key', randomToken),
    signingKey: { ...jwk, alg: SIGNING_ALGORITHM, use: 'sig', kid: 'deskway' },
  };
}

/**
 * Loads the library when first needed. It warns about each Node that is not an LTS release; our tests cover this Node,
 * so that one warning is dropped.
 */
async function importLibrary() {
  const { warn } = console;
  console.warn = (message: unknown, ...rest: unknown[]) => {
    if (!String(message).includes('Unsupported runtime')) warn(message, ...rest);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/**
 * The embedded OpenID provider: code flow with PKCE (S256) for one client, whose redirect addresses are exactly
 * `{origin}/account/oauth-callback` of our own origins. It makes no requests.
 * @param origins the first one is the issuer
 */
export async function createProvider(
  origins: readonly [string, ...string[]],
  accounts: AccountStore,
  secrets: ProviderSecrets,
): Promise<Provider> {
  const library = await importLibrary();
  const provider = new library.Provider(`${origins[0]}${MOUNT_PATH}`, {
    adapter: createProviderAdapter(ADAPTER_CAPACITY),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secrets.clientSecret,
        redirect_uris: origins.map((origin) => `${origin}${CALLBACK_PATH}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [secrets.cookieKey] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'preferred_username', 'zoneinfo'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    responseTypes: ['code'],
    // Only our server uses the token endpoint, in process.
    clientBasedCORS: () => false,
    interactions: { url: (_context, interaction) => `${MOUNT_PATH}/sign-in/${interaction.uid}` },
    ttl: {
      AuthorizationCode: CODE_LIFETIME_SECONDS,
      Interaction: SIGN_IN_LIFETIME_SECONDS,
      Grant: SIGN_IN_LIFETIME_SECONDS,
      Session: SIGN_IN_LIFETIME_SECONDS,
      AccessToken: SIGN_IN_LIFETIME_SECONDS,
      IdToken: SIGN_IN_LIFETIME_SECONDS,
    },
    findAccount: async (_context, id) => {
      const user = await accounts.userById(id);
      if (user === null) return undefined;
      return {
        accountId: user.id,
        claims: () => ({
          sub: user.id,
          email: user.email,
          name: user.displayName,
          preferred_username: user.username,
          zoneinfo: user.timeZone,
        }),
      };
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = messagePage('This sign-in did not work', out.error_description ?? out.error);
    },
  });
  // Its routes pass protocol and host in the headers of a proxy (provider-routes.ts).
  provider.proxy = true;
  return provider;
}

interface Entry {
  readonly payload: AdapterPayload;
  /** Epoch milliseconds of the machine's clock, which the provider uses. */
  readonly expires: number;
}

type ProviderAdapter = (model: string) => Adapter;

/**
 * Keeps the state of a sign-in (codes, interactions, grants) in memory: minutes at most, so a restart only costs a
 * repeated sign-in. Limited: the oldest entry is dropped first, so that a flood of unfinished sign-ins cannot fill the
 * memory.
 */
function createProviderAdapter(capacity: number): ProviderAdapter {
  const entries = new Map<string, Entry>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };

  const put = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > capacity && oldest.done !== true) entries.delete(oldest.value);
  };

  const findBy = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? find(key) : undefined;
      if (payload !== undefined && matches(payload)) return payload;
    }
    return undefined;
  };

  return (model) => ({
    upsert: async (id, payload, expiresIn) =>
      put(`${model}:${id}`, { payload, expires: Date.now() + (expiresIn ?? 600) * 1000 }),
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
