import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import type { ServerOptions } from './context.ts';
import { type EmulatorAccount, EmulatorAccountsSchema } from './emulators/accounts.ts';
import { EMULATORS, type Emulator, emulatorOf } from './emulators/emulated.ts';
import { isLocalHost } from './http/local-host.ts';
import { hasProviderCalendar, type OpenIdOptions } from './identity/openid-settings.ts';
import type { Mailbox, SmtpServer } from './mail/smtp-url.ts';
import { OptionsSchema } from './option-schemas.ts';

/** Options of the command line that routes do not need. */
export interface StartOptions extends ServerOptions {
  /** E-mail addresses of the accounts of door displays; null = the account of the seeded campus. */
  readonly deviceAccounts: readonly string[] | null;
  /** Licence codes of the installation; null = those of the seeded campus. */
  readonly licences: readonly string[] | null;
  /** Addresses of people and groups who see how the site is used; null = those of the seeded campus. */
  readonly insightsFor: readonly string[] | null;
  /** Who may call the emulators from outside the page. */
  readonly emulatorAccounts: readonly EmulatorAccount[];
  /** Further origins of the page, for instance behind a proxy. */
  readonly origins: readonly string[];
  /** Demo people sign in without a password from anywhere. */
  readonly demoSignIn: boolean;
  /** Other origins that the page may connect to and load images from (content security policy). */
  readonly connectOrigins: readonly string[];
  /** The OpenID provider that people sign in with; null = the embedded one. */
  readonly openId: OpenIdOptions | null;
  /** Names the connection to a calendar of another account than the sign-in's; null = nobody may have one. */
  readonly calendarAgent: string | null;
  /** The server has an access of its own to the provider's calendars, besides that of each person. */
  readonly appAccess: boolean;
  /** The file of the secret that seals the tokens of the calendar's provider; null = a secret of this process. */
  readonly secretFile: string | null;
  /** The mail server and the sender; null = mails stay in the outbox. */
  readonly mail: { readonly server: SmtpServer; readonly from: Mailbox } | null;
  /** The MQTT broker of the devices, with its password; null = the building is simulated. */
  readonly mqttUrl: string | null;
  /** Build the application when it is missing or older than its sources. */
  readonly build: boolean;
  /** Serve the application's sources through Vite. */
  readonly dev: boolean;
}

export type ParsedOptions =
  | { readonly type: 'options'; readonly options: StartOptions }
  | { readonly type: 'help'; readonly text: string }
  | { readonly type: 'error'; readonly message: string };

const HELP = `Usage: npm start -- [options]

  --port N            port to listen on; 0 = any free one (default: PORT or 8080)
  --host NAME         address to listen on (default: localhost); another one needs --tls-cert and --tls-key, and
                      accounts (npm run accounts) or --demo-sign-in
  --tls-cert FILE     certificate chain (PEM)
  --tls-key FILE      its private key (PEM)
  --data DIR          where the database lives (default: ./data)
  --memory            keep everything in memory
  --resources N       size of a new campus, 100 to 20000 (default: 5000)
  --seed N            another campus (default: 1)
  --answer-delay MS   how long a resource thinks before it answers an invitation (default: 4000)
  --most-places N     places that one person may hold to come, each date of a series counted; 0 = any number (default: 1000)
  --rate N            what one person may ask for a second, about milliseconds of work; 0 = no limit (default: 300)
  --clock ISO         start the server's clock at this instant, e.g. 2026-03-02T08:00:00Z
  --device-accounts A,B  e-mail addresses of accounts that door displays are signed in with: for 400 days, not 8 hours
  --licences A,B      licence codes of this installation, e.g. CS0630,CS0631 for the figures of /insights (default: none;
                      the seeded campus has these two)
  --insights-for A,B  e-mail addresses of the people and groups who see the figures of /insights (default: the facility
                      management of the seeded campus)
  --server-type TYPE  the calendar that the page talks to: touchone-calendar (this server's own), o365, gspace or ews
                      (default: touchone-calendar)
  --emulate A,B       speak the protocols of these providers on this server's own calendar as well:
                      ${EMULATORS.join(', ')}; that of --server-type is always spoken
  --emulator-accounts FILE  who may call them from this machine: JSON, a list of { email, displayName, token, password },
                      with "impersonate": true for an account that may act as others (ews), and of { application, token }
                      for programs (graph)
  --emulate-throttling  refuse too many calls as the provider does: Graph more than 4 at once to one mailbox, Google more
                      than 600 of one person in a minute
  --emulate-latency MS  milliseconds that each of their answers takes longer (default: 0)
  --demo-sign-in      anyone signs in as any demo person, wherever they come from: for demos with nothing to protect
  --meeting-url URL   address of online meetings, with {id} for what tells them apart, e.g. https://meet.example/{id}
                      (default: none; where demo people sign in, a page of this server that is marked as part of the demo)
  --webex-token TOKEN make Webex meetings in the name of this token (default: WEBEX_TOKEN, which others cannot see)
  --webex-url URL     the Webex to ask (default: https://webexapis.com/v1)
  --smtp-url URL      the mail server: smtps://user:password@mail.example, or smtp:// for STARTTLS (default: SMTP_URL,
                      which others cannot see); ?tls=optional for a relay without TLS. Without, mails stay in the outbox
  --mail-from ADDRESS sender of the mails, e.g. "Desks <desks@example.org>"; belongs to --smtp-url
  --mqtt-url URL      the MQTT broker of lights, blinds and other devices: mqtts://user:password@broker.example, or mqtt://,
                      ws:// and wss:// (default: MQTT_URL, which others cannot see). Without, the building is simulated
  --plan-minutes N      minutes for which the floor plan looks for places at first (default: 150)
  --navigation-url URL  another site that shows ways; the page adds startAreaId and locationId to it (default: this one)
  --no-navigation     no ways, no kiosks and no codes
  --navigation-only   ways, kiosks and codes alone: nothing can be reserved
  --visitors-find WHAT  places that one may look for without a sign-in: rooms, all or nothing (default: rooms)
  --visitors-find-people  without a sign-in, one may look for the desk that somebody has reserved today
  --oidc-issuer URL   people sign in with this OpenID Connect provider, where ORIGIN/account/oauth-callback is the
                      redirect address of the client; then there are no demo people and no passwords
  --oidc-client-id ID  the client that this server is there
  --oidc-client-secret SECRET  of that client, where it has one (default: OIDC_CLIENT_SECRET, which others cannot see)
  --oidc-scope TEXT   what is asked for (default: openid profile email, with o365 and gspace the calendar as well)
  --oidc-claim NAME   the claim that holds the e-mail address (default: email)
  --oidc-prompt TEXT  what the provider is to ask: login, select_account … (default: with o365 and gspace consent, else
                      what it thinks fit)
  --app-access        this server reads the calendars of places by itself, as the client of --oidc-client-id with its
                      secret: for a quick first sight, confirmations and door displays; with o365 (default: it does not)
  --calendar-agent ID  people may use the calendar of another account of the provider than they sign in with, which the
                      settings then offer; names that connection (default: they may not)
  --secret-file FILE  the secret that seals the tokens of the calendar's provider; made where it is missing
                      (default: deskway.secret in the directory of the database)
  --graph-url URL     the Microsoft Graph of o365 (default: https://graph.microsoft.com/v1.0)
  --google-url URL    the calendar API of gspace (default: https://www.googleapis.com/calendar/v3)
  --ews-url URL       the Exchange Web Services of ews, https://mail.example/EWS/Exchange.asmx (default: this server's own
                      calendar, spoken to as Exchange); people sign in with the name and password of their mailboxes
  --ews-access HOW    delegation: with people's own passwords and rights; impersonation: by a service account that acts for
                      them (default: delegation)
  --ews-user NAME     the service account of impersonation, DOMAIN\\name or an address
  --ews-password TEXT its password (default: EWS_PASSWORD, which others cannot see)
  --origin URL        a further address of this server, e.g. behind a proxy; may be repeated
  --connect URL       an origin the page may talk to, e.g. a calendar; may be repeated
  --no-build          serve the built application as it is
  --dev               serve the sources, for development
  --log               log each request
  --help              this text
`;

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string', default: 'localhost' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean', default: false },
  resources: { type: 'string', default: '5000' },
  seed: { type: 'string', default: '1' },
  'answer-delay': { type: 'string', default: '4000' },
  'most-places': { type: 'string', default: '1000' },
  rate: { type: 'string', default: '300' },
  clock: { type: 'string' },
  'device-accounts': { type: 'string' },
  licences: { type: 'string' },
  'insights-for': { type: 'string' },
  'server-type': { type: 'string', default: 'touchone-calendar' },
  emulate: { type: 'string' },
  'emulator-accounts': { type: 'string' },
  'emulate-throttling': { type: 'boolean', default: false },
  'emulate-latency': { type: 'string', default: '0' },
  'meeting-url': { type: 'string' },
  'navigation-url': { type: 'string' },
  'no-navigation': { type: 'boolean', default: false },
  'navigation-only': { type: 'boolean', default: false },
  'visitors-find': { type: 'string', default: 'rooms' },
  'visitors-find-people': { type: 'boolean', default: false },
  'plan-minutes': { type: 'string', default: '150' },
  'webex-token': { type: 'string' },
  'webex-url': { type: 'string', default: 'https://webexapis.com/v1' },
  'demo-sign-in': { type: 'boolean', default: false },
  'oidc-issuer': { type: 'string' },
  'oidc-client-id': { type: 'string' },
  'oidc-client-secret': { type: 'string' },
  'oidc-scope': { type: 'string' },
  'oidc-claim': { type: 'string', default: 'email' },
  'oidc-prompt': { type: 'string' },
  'calendar-agent': { type: 'string' },
  'app-access': { type: 'boolean', default: false },
  'secret-file': { type: 'string' },
  'graph-url': { type: 'string', default: 'https://graph.microsoft.com/v1.0' },
  'google-url': { type: 'string', default: 'https://www.googleapis.com/calendar/v3' },
  'ews-url': { type: 'string' },
  'ews-access': { type: 'string', default: 'delegation' },
  'ews-user': { type: 'string' },
  'ews-password': { type: 'string' },
  'mqtt-url': { type: 'string' },
  'smtp-url': { type: 'string' },
  'mail-from': { type: 'string' },
  origin: { type: 'string', multiple: true },
  connect: { type: 'string', multiple: true },
  'no-build': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  log: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** A mistake in the command line; the message is for its user. */
export class UsageError extends Error {}

type Parsed = v.InferOutput<typeof OptionsSchema>;

/** That of the server type comes first, where people do not sign in with the provider itself. */
function readEmulated({ emulate, 'server-type': type }: Parsed, hasProvider: boolean): readonly Emulator[] {
  const own = hasProvider ? null : emulatorOf(type);
  return [...new Set([...(own === null ? [] : [own]), ...emulate])];
}

/** Its tokens do not expire, so they are for this machine alone. */
function readEmulatorAccounts(
  path: string | undefined,
  emulated: readonly Emulator[],
  host: string,
): readonly EmulatorAccount[] {
  if (path === undefined) return [];
  const flag = '--emulator-accounts';
  if (emulated.length === 0) throw new UsageError(`${flag} belongs to --emulate or --server-type`);
  if (!isLocalHost(host)) throw new UsageError(`${flag} is for a server that listens on this machine alone`);
  try {
    const parsed = v.safeParse(EmulatorAccountsSchema, JSON.parse(readFile(flag, path)));
    if (parsed.success) return parsed.output;
    // The message names the place and what is expected there; the text itself may be a password.
    const [{ expected, ...issue }] = parsed.issues;
    const place = v.getDotPath({ expected, ...issue }) ?? 'the file';
    throw new UsageError(`${flag}: ${place} in ${path} is not ${expected ?? 'what it should be'}`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${flag}: ${path} is no JSON`);
    throw error;
  }
}

function readFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${flag}: cannot read ${path} (${error instanceof Error ? error.message : 'unknown'})`);
  }
}

function readTls(cert: string | undefined, key: string | undefined): ServerOptions['tls'] {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) throw new UsageError('--tls-cert and --tls-key belong together');
  return { cert: readFile('--tls-cert', cert), key: readFile('--tls-key', key) };
}

function readOpenId(output: Parsed, demoSignIn: boolean): StartOptions['openId'] {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId } = output;
  if (issuer === undefined && clientId === undefined) return null;
  if (issuer === undefined || clientId === undefined) {
    throw new UsageError('--oidc-issuer and --oidc-client-id belong together');
  }
  if (demoSignIn) throw new UsageError('--oidc-issuer and --demo-sign-in exclude each other');
  return {
    issuer,
    clientId,
    clientSecret: output['oidc-client-secret'] ?? null,
    serverType: output['server-type'],
    scope: output['oidc-scope'] ?? '',
    prompt: output['oidc-prompt'] ?? (hasProviderCalendar(output['server-type']) ? 'consent' : ''),
    emailClaim: output['oidc-claim'],
  };
}

/** The calendars of a provider are used with a sign-in at it. */
function readCalendarUrl(output: Parsed, openId: StartOptions['openId']): string {
  if (openId === null) return '';
  if (output['server-type'] === 'o365') return output['graph-url'];
  return output['server-type'] === 'gspace' ? output['google-url'] : '';
}

/** @throws UsageError where nobody could use the Exchange server */
function readEws(output: Parsed, openId: StartOptions['openId'], demoSignIn: boolean): ServerOptions['ews'] {
  const { 'ews-url': url, 'ews-access': access, 'ews-user': name, 'ews-password': password } = output;
  const isExchange = output['server-type'] === 'ews';
  if (url === undefined) {
    if (isExchange && openId !== null) throw new UsageError('--server-type ews with --oidc-issuer needs --ews-url');
    if (name !== undefined) throw new UsageError('--ews-user belongs to --ews-url');
    return null;
  }
  if (!isExchange) throw new UsageError('--ews-url belongs to --server-type ews');
  if (demoSignIn)
    throw new UsageError('--ews-url and --demo-sign-in exclude each other: demo people have no mailboxes');
  if (access === 'impersonation') {
    if (name !== undefined && password !== undefined) return { url, service: { name, password } };
    throw new UsageError('--ews-access impersonation needs --ews-user and EWS_PASSWORD');
  }
  if (name !== undefined) throw new UsageError('--ews-user belongs to --ews-access impersonation');
  if (openId === null) return { url, service: null };
  throw new UsageError('with --oidc-issuer there are no passwords of mailboxes: use --ews-access impersonation');
}

function readCalendarAgent(
  { 'calendar-agent': agent, 'server-type': type }: Parsed,
  openId: StartOptions['openId'],
): string | null {
  if (agent === undefined) return null;
  if (openId !== null && hasProviderCalendar(type)) return agent;
  throw new UsageError('--calendar-agent belongs to --server-type o365 or gspace with --oidc-issuer');
}

function readAppAccess(isAsked: boolean, type: Parsed['server-type'], openId: StartOptions['openId']): boolean {
  if (isAsked && (type !== 'o365' || openId === null || openId.clientSecret === null)) {
    throw new UsageError('--app-access belongs to --server-type o365 with --oidc-issuer and a client secret');
  }
  return isAsked;
}

function readMail(server: SmtpServer | undefined, from: Mailbox | undefined): StartOptions['mail'] {
  if (server === undefined && from === undefined) return null;
  if (server === undefined || from === undefined) throw new UsageError('--smtp-url and --mail-from belong together');
  return { server, from };
}

/** The page of this site that shows ways. */
const OWN_NAVIGATION = '/navigate';

function readNavigation(flags: ReturnType<typeof readFlags>, url: string | undefined): string | null {
  if (!flags['no-navigation']) return url ?? OWN_NAVIGATION;
  if (url !== undefined) throw new UsageError('--no-navigation and --navigation-url exclude each other');
  if (flags['navigation-only']) throw new UsageError('--no-navigation and --navigation-only exclude each other');
  return null;
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'These options cannot be read');
  }
}

function toOptions(flags: ReturnType<typeof readFlags>, env: Readonly<Record<string, string | undefined>>) {
  if (flags.memory && flags.data !== undefined) throw new UsageError('--memory and --data exclude each other');
  const given = {
    ...flags,
    port: flags.port ?? (env['PORT'] || '8080'),
    'webex-token': flags['webex-token'] ?? env['WEBEX_TOKEN'],
    'oidc-client-secret': flags['oidc-client-secret'] ?? (env['OIDC_CLIENT_SECRET'] || undefined),
    'ews-password': flags['ews-password'] ?? (env['EWS_PASSWORD'] || undefined),
    'mqtt-url': flags['mqtt-url'] ?? (env['MQTT_URL'] || undefined),
    'smtp-url': flags['smtp-url'] ?? (env['SMTP_URL'] || undefined),
  };
  const parsed = v.safeParse(OptionsSchema, given);
  if (!parsed.success) throw new UsageError(parsed.issues[0].message);
  const { output } = parsed;
  const token = output['webex-token'] ?? '';
  const openId = readOpenId(output, flags['demo-sign-in']);
  const ews = readEws(output, openId, flags['demo-sign-in']);
  const emulated = readEmulated(output, openId !== null || ews !== null);
  const dataDirectory = flags.memory ? null : (flags.data ?? 'data');
  return {
    port: output.port,
    host: output.host,
    dataDirectory,
    resources: output.resources,
    seed: output.seed,
    answerDelay: output['answer-delay'],
    mostPlaces: output['most-places'],
    rate: output.rate,
    serverType: output['server-type'],
    emulated,
    emulatesThrottling: flags['emulate-throttling'],
    emulatedLatency: output['emulate-latency'],
    emulatorAccounts: readEmulatorAccounts(flags['emulator-accounts'], emulated, output.host),
    deviceAccounts: output['device-accounts'] ?? null,
    licences: output.licences ?? null,
    insightsFor: output['insights-for'] ?? null,
    meetingUrl: output['meeting-url'] ?? null,
    navigationUrl: readNavigation(flags, output['navigation-url']),
    assistConfigured: !flags['navigation-only'],
    visitorsFind: output['visitors-find'],
    visitorsFindPeople: flags['visitors-find-people'],
    planMinutes: output['plan-minutes'],
    webex: token === '' ? null : { url: output['webex-url'], token },
    mqttUrl: output['mqtt-url'] ?? null,
    clockStart: output.clock ?? null,
    tls: readTls(flags['tls-cert'], flags['tls-key']),
    dist: fileURLToPath(new URL('../dist', import.meta.url)),
    log: flags.log,
    demoSignIn: flags['demo-sign-in'],
    openId,
    calendarAgent: readCalendarAgent(output, openId),
    appAccess: readAppAccess(flags['app-access'], output['server-type'], openId),
    secretFile: output['secret-file'] ?? (dataDirectory === null ? null : join(dataDirectory, 'deskway.secret')),
    calendarUrl: readCalendarUrl(output, openId),
    ews,
    mail: readMail(output['smtp-url'], output['mail-from']),
    origins: output.origin,
    connectOrigins: output.connect,
    build: !flags['no-build'] && !flags.dev,
    dev: flags.dev,
  } satisfies StartOptions;
}

/**
 * Reads the command line.
 * @param argv the arguments after the program's name
 * @param env `PORT` counts where `--port` is absent, `WEBEX_TOKEN` where `--webex-token` is, and so on
 */
export function parseOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ParsedOptions {
  try {
    const flags = readFlags(argv);
    if (flags.help) return { type: 'help', text: HELP };
    return { type: 'options', options: toOptions(flags, env) };
  } catch (error) {
    if (error instanceof UsageError) return { type: 'error', message: error.message };
    throw error;
  }
}
