import { isLocalHost } from '../http/local-host.ts';
import type { StartOptions } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountStore } from '../store/store.ts';

/** The configuration and the store decide how people sign in, never the request. */
export interface SignInSituation {
  /** The address listened on. */
  readonly host: string;
  /** Further origins under which the server is reached. */
  readonly origins: readonly string[];
  readonly hasTls: boolean;
  /** `--demo-sign-in`. */
  readonly demoSignIn: boolean;
  /** Whether people sign in with the site's provider. */
  readonly hasProvider: boolean;
  /** Whether the server sends mails. */
  readonly sendsMails: boolean;
  /** Whether the store has accounts with passwords. */
  readonly hasPasswords: boolean;
  /** Directory of the store; null = in memory. */
  readonly dataDirectory: string | null;
}

/** How people sign in; guests always can. */
export interface SignInMethods {
  /** Who may sign in as a demo person without a password: nobody, anyone at this machine, or anyone. */
  readonly demo: 'none' | 'local' | 'public';
  readonly password: boolean;
  /** The site's OpenID provider, which is then the only method. */
  readonly provider: boolean;
  /** A mailed link; a demo for this machine only shows it on the page where no mails are sent. */
  readonly emailLink: boolean;
}

export type SignInDecision =
  | { readonly type: 'methods'; readonly methods: SignInMethods; readonly warnings: readonly string[] }
  | { readonly type: 'refused'; readonly message: string };

/** The server must not start with this configuration; the message says what to do. */
export class StartRefused extends UsageError {}

const TLS_ADVICE =
  'Give --tls-cert and --tls-key, or put a proxy that ends TLS in front and name its https address with --origin.';

const PUBLIC_DEMO =
  'Warning: with --demo-sign-in anyone who reaches this server signs in as anyone, without a password.\n' +
  'Keep nothing on it that matters.';

const PLAIN_HTTP = `Warning: over plain http browsers keep back what Deskway needs, except on this machine.\n${TLS_ADVICE}`;

const isLocalOrigin = (origin: string): boolean => isLocalHost(new URL(origin).hostname);

/** Whether browsers trust every address of the server (design D31). */
function isSecure({ host, origins, hasTls }: SignInSituation): boolean {
  const isTrusted = (origin: string) => /^(?:https|wss):/.test(origin) || isLocalOrigin(origin);
  return origins.every(isTrusted) && (hasTls || isLocalHost(host) || origins.length > 0);
}

function nobodyCanSignIn(situation: SignInSituation): string {
  const { host, origins, dataDirectory } = situation;
  const address = isLocalHost(host) ? `--origin ${origins.find((one) => !isLocalOrigin(one))}` : `--host ${host}`;
  const account =
    dataDirectory === null
      ? 'a directory (--data instead of --memory) in which "npm run accounts" has made an account'
      : `npm run accounts -- add NAME@example.org --data ${dataDirectory}`;
  return [
    `With ${address} the server is reached from elsewhere, where nobody may sign in without a password, and there are no accounts yet. Do one of these:`,
    `  ${account}`,
    '  --oidc-issuer and --oidc-client-id, for an OpenID Connect provider that people sign in with',
    '  --demo-sign-in, for a demo in which anyone signs in as anyone',
    ...(isSecure(situation) ? [] : [`It needs https as well. ${TLS_ADVICE}`]),
  ].join('\n');
}

/**
 * Decides how people sign in. Demo people are offered only on an address of this machine, and only while there are no
 * accounts; `--demo-sign-in` offers them anywhere.
 */
export function decideSignIn(situation: SignInSituation): SignInDecision {
  const { host, origins, demoSignIn, sendsMails, hasProvider: provider } = situation;
  const isLocal = isLocalHost(host) && origins.every(isLocalOrigin);
  const password = situation.hasPasswords && !provider;
  const hasAccounts = password || provider;
  if (isLocal) {
    const demo = demoSignIn || !hasAccounts ? 'local' : 'none';
    return {
      type: 'methods',
      methods: { demo, password, provider, emailLink: sendsMails || demo === 'local' },
      warnings: [],
    };
  }
  if (!hasAccounts && !demoSignIn) return { type: 'refused', message: nobodyCanSignIn(situation) };
  // Passwords and codes are not sent unencrypted; a demo has none.
  if (hasAccounts && !isSecure(situation)) {
    return {
      type: 'refused',
      message: `${provider ? 'People sign in' : 'Passwords are typed in'} over https only. ${TLS_ADVICE}`,
    };
  }
  return {
    type: 'methods',
    methods: { demo: demoSignIn ? 'public' : 'none', password, provider, emailLink: sendsMails },
    warnings: [...(demoSignIn ? [PUBLIC_DEMO] : []), ...(isSecure(situation) ? [] : [PLAIN_HTTP])],
  };
}

/**
 * Decides for a store and the command line.
 * @throws StartRefused
 */
export async function readSignInMethods(
  accounts: AccountStore,
  options: StartOptions,
): Promise<Extract<SignInDecision, { readonly type: 'methods' }>> {
  const decision = decideSignIn({
    host: options.host,
    origins: options.origins,
    hasTls: options.tls !== null,
    demoSignIn: options.demoSignIn,
    hasProvider: options.openId !== null,
    sendsMails: options.mail !== null,
    // Those of mailboxes are checked by Exchange.
    hasPasswords: options.ews !== null || (await accounts.hasPasswords()),
    dataDirectory: options.dataDirectory,
  });
  if (decision.type === 'refused') throw new StartRefused(decision.message);
  return decision;
}

const DEMO_SIGN_IN = 'demo-sign-in';

/**
 * Ends sign-ins without a password at the first start that no longer offers demo people; the store remembers the starts
 * that do. Guests stay.
 * @returns how many sign-ins were ended
 */
export async function endDemoSignIns(accounts: AccountStore, { demo }: SignInMethods, now: number): Promise<number> {
  const last = await accounts.secret(DEMO_SIGN_IN);
  const present = demo === 'none' ? 'off' : 'on';
  if (last === present) return 0;
  // Before the secret is stored: an interrupted start repeats it.
  const ended = demo === 'none' ? await accounts.endSignIns(now) : 0;
  await accounts.saveSecret(DEMO_SIGN_IN, present);
  return ended;
}
