import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { printConfig, readConfig } from './config-file.ts';
import type { ServerOptions } from './context.ts';
import { type EmulatorAccount, EmulatorAccountsSchema } from './emulators/accounts.ts';
import { type Emulator, emulatorOf } from './emulators/emulated.ts';
import { isLocalHost } from './http/local-host.ts';
import { hasProviderCalendar, type OpenIdOptions } from './identity/openid-settings.ts';
import type { Mailbox, SmtpServer } from './mail/smtp-url.ts';
import { DEFAULTS, FLAGS, HELP } from './option-flags.ts';
import { OptionsSchema } from './option-schemas.ts';
import { UsageError } from './usage-error.ts';

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
  /** Addresses and networks of proxies on other machines. */
  readonly trustedProxies: readonly string[];
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
  /** The PostgreSQL database of the data, with its password; null = they are in a directory or in memory. */
  readonly databaseUrl: string | null;
  /** The MQTT broker of the devices, with its password; null = the building is simulated. */
  readonly mqttUrl: string | null;
  /** The file of sign-ins and refusals; null = they are not logged. */
  readonly securityLog: string | null;
  /** Seconds for which a stopping server serves, while it is not ready. */
  readonly drain: number;
  /** Port of the metrics; null = there are none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Build the application when it is missing or older than its sources. */
  readonly build: boolean;
  /** Serve the application's sources through Vite. */
  readonly dev: boolean;
}

export type ParsedOptions =
  | { readonly type: 'options'; readonly options: StartOptions }
  /** Something to print instead of a start. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'error'; readonly message: string };

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

function readClaimGroups({ 'oidc-groups-claim': claim, 'oidc-group': groups }: Parsed): OpenIdOptions['claimGroups'] {
  if (claim === undefined && groups.length === 0) return null;
  if (claim !== undefined && groups.length > 0) return { claim, groups };
  throw new UsageError('--oidc-groups-claim and --oidc-group belong together');
}

function readOpenId(output: Parsed, demoSignIn: boolean): StartOptions['openId'] {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId } = output;
  const claimGroups = readClaimGroups(output);
  if (issuer === undefined && clientId === undefined) {
    if (claimGroups === null) return null;
    throw new UsageError('--oidc-groups-claim belongs to --oidc-issuer');
  }
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
    claimGroups,
  };
}

/** The calendars of a provider are used with a sign-in at it. */
function readCalendarUrl(output: Parsed, openId: StartOptions['openId']): string {
  if (openId === null) return '';
  if (output['server-type'] === 'o365') return output['graph-url'];
  return output['server-type'] === 'gspace' ? output['google-url'] : '';
}

/** @returns the path; null = a secret that ends with the process */
function readSecretFile(output: Parsed, directory: string | null, openId: StartOptions['openId']): string | null {
  const path = output['secret-file'] ?? (directory === null ? null : join(directory, 'deskway.secret'));
  if (
    path === null &&
    output['database-url'] !== undefined &&
    openId !== null &&
    hasProviderCalendar(openId.serverType)
  )
    throw new UsageError(
      '--secret-file is needed here: all servers on a database read the tokens of calendars with it',
    );
  return path;
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

function readNavigation(flags: Flags, url: string | undefined): string | null {
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

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLES = [
  ['port', 'PORT'],
  ['webex-token', 'WEBEX_TOKEN'],
  ['oidc-client-secret', 'OIDC_CLIENT_SECRET'],
  ['ews-password', 'EWS_PASSWORD'],
  ['mqtt-url', 'MQTT_URL'],
  ['smtp-url', 'SMTP_URL'],
  ['security-log', 'SECURITY_LOG'],
  ['database-url', 'DATABASE_URL'],
] as const;

/** What the command line gives, then the environment, then the file of `--config`, then the defaults. */
function mergeSources(flags: ReturnType<typeof readFlags>, env: Environment) {
  // The file is checked for the types of the flags.
  const file = (flags.config === undefined ? {} : readConfig(flags.config)) as typeof flags;
  const variables = VARIABLES.flatMap(([name, variable]) => {
    const value = env[variable] ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const given = { ...DEFAULTS, ...file, ...Object.fromEntries(variables), ...flags };
  // Where the data lives is one choice.
  if (flags.memory === true && flags.data === undefined) delete given.data;
  if (flags.data !== undefined && flags.memory !== true) given.memory = false;
  const hasPlace = flags.memory === true || flags.data !== undefined;
  if (hasPlace && flags['database-url'] === undefined) delete given['database-url'];
  if (!hasPlace && given['database-url'] !== undefined) {
    delete given.data;
    given.memory = false;
  }
  if (!given.memory && given['database-url'] === undefined) given.data ??= 'data';
  return given;
}

type Flags = ReturnType<typeof mergeSources>;

function toOptions(flags: Flags): StartOptions {
  if (flags.memory && flags.data !== undefined) throw new UsageError('--memory and --data exclude each other');
  if (flags['database-url'] !== undefined && (flags.memory || flags.data !== undefined)) {
    throw new UsageError('--database-url excludes --memory and --data');
  }
  const parsed = v.safeParse(OptionsSchema, flags);
  if (!parsed.success) throw new UsageError(parsed.issues[0].message);
  const { output } = parsed;
  const token = output['webex-token'] ?? '';
  const openId = readOpenId(output, flags['demo-sign-in']);
  const ews = readEws(output, openId, flags['demo-sign-in']);
  const emulated = readEmulated(output, openId !== null || ews !== null);
  const dataDirectory = flags.data ?? null;
  return {
    port: output.port,
    host: output.host,
    dataDirectory,
    databaseUrl: output['database-url'] ?? null,
    resources: output.resources,
    seed: output.seed,
    answerDelay: output['answer-delay'],
    mostPlaces: output['most-places'],
    rate: output.rate,
    keepEvents: output['keep-events'],
    keepMails: output['keep-mails'],
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
    log: output.log ?? null,
    demoSignIn: flags['demo-sign-in'],
    openId,
    calendarAgent: readCalendarAgent(output, openId),
    appAccess: readAppAccess(flags['app-access'], output['server-type'], openId),
    secretFile: readSecretFile(output, dataDirectory, openId),
    calendarUrl: readCalendarUrl(output, openId),
    ews,
    mail: readMail(output['smtp-url'], output['mail-from']),
    securityLog: output['security-log'] ?? null,
    drain: output.drain,
    metricsPort: output['metrics-port'] ?? null,
    metricsHost: output['metrics-host'],
    origins: output.origin,
    trustedProxies: output['trust-proxy'],
    connectOrigins: output.connect,
    build: !flags['no-build'] && !flags.dev,
    dev: flags.dev,
  };
}

/**
 * Reads the command line.
 * @param argv the arguments after the program's name
 * @param env `PORT` counts where `--port` is absent, `WEBEX_TOKEN` where `--webex-token` is, and so on
 */
export function parseOptions(argv: readonly string[], env: Environment): ParsedOptions {
  try {
    const flags = readFlags(argv);
    if (flags.help === true) return { type: 'text', text: HELP };
    const given = mergeSources(flags, env);
    const options = toOptions(given);
    return flags['print-config'] === true ? { type: 'text', text: printConfig(given) } : { type: 'options', options };
  } catch (error) {
    if (error instanceof UsageError) return { type: 'error', message: error.message };
    throw error;
  }
}
