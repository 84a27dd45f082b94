import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { Adapter, AdapterPayload, JWK, Provider } from 'oidc-provider';

import type { SharedTexts } from '../processes.ts';
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
 * @param texts keep the state of sign-ins
 */
export async function createProvider(
  origins: readonly [string, ...string[]],
  accounts: AccountStore,
  secrets: ProviderSecrets,
  texts: SharedTexts,
): Promise<Provider> {
  const library = await importLibrary();
  const provider = new library.Provider(`${origins[0]}${MOUNT_PATH}`, {
    adapter: createProviderAdapter(texts),
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

/** Keeps the state of a sign-in (codes, interactions, grants): minutes at most. */
function createProviderAdapter(texts: SharedTexts): (model: string) => Adapter {
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const put = (id: string, payload: AdapterPayload, milliseconds: number): Promise<void> =>
      texts.put(keyOf(id), JSON.stringify(payload), payload.grantId ?? null, milliseconds);
    const find = async (id: string): Promise<AdapterPayload | undefined> => {
      const text = await texts.find(keyOf(id));
      // Written below.
      return text === null ? undefined : (JSON.parse(text) as AdapterPayload);
    };
    return {
      async upsert(id, payload, expiresIn) {
        const milliseconds = (expiresIn ?? SIGN_IN_LIFETIME_SECONDS) * 1000;
        await put(id, payload, milliseconds);
        if (payload.uid !== undefined) await texts.put(keyOf(`uid ${payload.uid}`), id, null, milliseconds);
      },
      find,
      async findByUid(uid) {
        const id = await texts.find(keyOf(`uid ${uid}`));
        return id === null ? undefined : find(id);
      },
      // There are no devices without a browser.
      findByUserCode: async () => undefined,
      // Fails where somebody else has done so in between: a code signs in once.
      async consume(id) {
        const payload = await find(id);
        const consumed = { ...payload, consumed: Math.floor(Date.now() / 1000) };
        const isFirst =
          payload !== undefined &&
          payload.consumed === undefined &&
          (await texts.replace(keyOf(id), JSON.stringify(payload), JSON.stringify(consumed)));
        if (!isFirst) throw new Error(`This ${model} was consumed.`);
      },
      destroy: (id) => texts.remove(keyOf(id)),
      revokeByGrantId: (grantId) => texts.removeGroup(grantId),
    };
  };
}
