import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import type { Caller, Clock } from '../context.ts';
import { bearerToken } from '../http/callers.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { Processes } from '../processes.ts';
import type { AccountStore, DirectoryStore } from '../store/store.ts';
import { registerAccount } from './account-routes.ts';
import { createApiTokens } from './api-token.ts';
import type { CalendarTokens } from './calendar-tokens.ts';
import type { DeviceAccounts } from './device-accounts.ts';
import { exchangeCode } from './exchange.ts';
import { DEVICE_SIGN_IN_LIFETIME, SIGN_IN_LIFETIME } from './lifetimes.ts';
import { createOpenIdClient } from './openid-client.ts';
import { hasProviderCalendar, type OpenIdOptions } from './openid-settings.ts';
import { createOpenIdSignIn, type OpenIdSignIn } from './openid-sign-in.ts';
import type { SecurityLog } from '../operation/security-log.ts';
import type { MailboxSignIn } from './mailbox-sign-in.ts';
import { createPasswordSignIn, verifyByHash, type VerifyPassword } from './password-sign-in.ts';
import { createProvider, MOUNT_PATH, readProviderSecrets } from './provider.ts';
import { registerProvider } from './provider-routes.ts';
import { createProviderTokens, type ProviderTokens } from './provider-tokens.ts';
import { createSealer, readSecretFile } from './sealing.ts';
import { storedSecret, randomToken } from './secrets.ts';
import { createSessions, userToCaller } from './sessions.ts';
import type { SignInMethods } from './sign-in-methods.ts';

export interface IdentityOptions {
  readonly accounts: AccountStore;
  readonly directory: Pick<DirectoryStore, 'setMemberships'>;
  readonly clock: Clock;
  readonly processes: Pick<Processes, 'texts' | 'limit'>;
  /** Origins that serve the page; read at the first sign-in, when the port is known. */
  origins(): readonly [string, ...string[]];
  readonly methods: SignInMethods;
  readonly devices: DeviceAccounts;
  /** The site's provider; null = the embedded one. */
  readonly openId: OpenIdOptions | null;
  /** Of an emulated calendar; null = the provider's, where people sign in with the one that has the calendars. */
  readonly calendarTokens: CalendarTokens | null;
  /** Where passwords are those of mailboxes; null = they are our own. */
  readonly mailboxes: MailboxSignIn | null;
  /** The file of the secret that seals the provider's tokens; null = they are lost with the process. */
  readonly secretFile: string | null;
  /** Whether groups may be found, for which the provider is asked too. */
  findsGroups(): Promise<boolean>;
  /** Whether a caller may see how the site is used. */
  hasInsights(caller: Caller): Promise<boolean>;
  readonly log: FastifyBaseLogger;
  readonly securityLog: SecurityLog;
}

export interface Identity {
  /** @returns the caller by the bearer token of the request, or null */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** For the hub, whose browser clients send the token in the query. */
  authenticateToken(token: string): Promise<Caller | null>;
  /** @returns the person as a caller; null where there is none */
  callerById(userId: string): Promise<Caller | null>;
  /** @returns true while the sign-in of a token lasts */
  isSignedIn(token: string): Promise<boolean>;
  register(app: FastifyInstance, typed: ValibotApp): Promise<void>;
}

interface OpenId {
  readonly signIn: OpenIdSignIn;
  /** Null where the calendar needs none of the provider. */
  readonly tokens: ProviderTokens | null;
}

async function createOpenId(settings: OpenIdOptions, parts: IdentityOptions): Promise<OpenId> {
  const nonceKey = await storedSecret(parts.accounts, 'oidc-nonce-key', randomToken);
  const client = createOpenIdClient(settings, () => performance.now());
  const tokens = hasProviderCalendar(settings.serverType)
    ? createProviderTokens({
        ...parts,
        client,
        sealer: createSealer(readSecretFile(parts.secretFile)),
        texts: parts.processes.texts,
        provider: `${settings.issuer} ${settings.clientId}`,
      })
    : null;
  return { signIn: createOpenIdSignIn(settings, { ...parts, nonceKey, client, tokens }), tokens };
}

/** Signs in with a mailbox, whose password is kept for as long as the sign-in lasts. */
function verifyByMailbox(mailboxes: MailboxSignIn, { accounts, clock, devices }: IdentityOptions): VerifyPassword {
  return async (name, password) => {
    const outcome = await mailboxes.check(name, password);
    if (outcome.type !== 'right') return outcome;
    const user = await accounts.identityUser(outcome.identity, clock.now());
    if (user === null) return { type: 'wrong' };
    outcome.keep(user.id, devices.has(user.id) ? DEVICE_SIGN_IN_LIFETIME : SIGN_IN_LIFETIME);
    return { type: 'right', userId: user.id };
  };
}

/** Identity: the OpenID provider, the server's own tokens, and the account routes. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { accounts, clock, origins, methods, devices, securityLog, processes } = options;
  const apiKey = await storedSecret(accounts, 'api-token-key', randomToken);
  const sessions = createSessions(
    accounts,
    createApiTokens(apiKey, () => clock.now()),
    clock,
    devices,
  );
  const secrets = await readProviderSecrets(accounts);
  const cookieSecret = await storedSecret(accounts, 'known-browser-key', randomToken);
  const { mailboxes } = options;
  const verify = mailboxes === null ? verifyByHash(accounts) : verifyByMailbox(mailboxes, options);
  const signInByPassword = createPasswordSignIn(verify, { clock, processes }, cookieSecret, `${MOUNT_PATH}/sign-in`);
  let provider: Promise<Provider> | null = null;
  const lazyProvider = () => (provider ??= createProvider(origins(), accounts, secrets, processes.texts));
  const openId = options.openId === null ? null : await createOpenId(options.openId, options);
  // The rate limit and the route both call it: one look-up per request.
  const callerByRequest = new WeakMap<FastifyRequest, Promise<Caller | null>>();

  const authenticate = (request: FastifyRequest): Promise<Caller | null> => {
    const known = callerByRequest.get(request);
    if (known !== undefined) return known;
    const token = bearerToken(request);
    const caller = token === null ? Promise.resolve(null) : sessions.caller(token);
    callerByRequest.set(request, caller);
    return caller;
  };

  return {
    authenticate,
    authenticateToken: (token) => sessions.caller(token),
    callerById: async (userId) => {
      const user = await accounts.userById(userId);
      return user === null ? null : userToCaller(user, devices.has(userId));
    },
    isSignedIn: (token) => sessions.isAlive(token),
    register: async (app, typed) => {
      if (openId === null) {
        const isMailbox = mailboxes !== null;
        await registerProvider(app, lazyProvider, { accounts, methods, signInByPassword, isMailbox, securityLog });
      } else openId.signIn.register(app);
      registerAccount(typed, {
        accounts,
        devices,
        securityLog,
        way: openId === null ? 'page' : 'provider',
        sessions,
        clock,
        processes,
        origin: () => origins()[0],
        // On a server for one machine only, a mailed link is also returned in the answer.
        isDemo: methods.demo === 'local',
        hasEmailLinks: methods.emailLink,
        authenticate,
        exchange: async (login) =>
          openId === null ? exchangeCode(app, await lazyProvider(), secrets, login) : openId.signIn.exchange(login),
        calendarTokens: openId?.tokens ?? options.calendarTokens,
        connectCalendar: openId === null || openId.tokens === null ? null : openId.signIn.connectCalendar,
        mailboxes,
        hasInsights: options.hasInsights,
        release: async (userId) => {
          await openId?.tokens?.release(userId);
          if (mailboxes !== null && !(await accounts.isSignedIn(userId, clock.now()))) mailboxes.forget(userId);
        },
      });
    },
  };
}
