import * as v from 'valibot';

import { ServerTypeSchema } from '../workers/wire/schemas/configuration.ts';
import { EMULATORS } from './emulators/emulated.ts';
import { isLocalHost } from './http/local-host.ts';
import { isNetwork } from './http/trusted-proxies.ts';
import { MailFromSchema, SmtpUrlSchema } from './mail/smtp-url.ts';

const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+$/, `--${name} takes a whole number`),
    v.transform(Number),
    v.minValue(min, `--${name} takes a number from ${min} to ${max}`),
    v.maxValue(max, `--${name} takes a number from ${min} to ${max}`),
  );

const origin = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && /^(https?|wss?):$/.test(new URL(text).protocol),
      `--${name} takes an address such as https://desks.example`,
    ),
    v.transform((text) => new URL(text).origin),
  );

/** Redirects and tokens need https, except on this machine. */
function isSafeAddress(text: string): boolean {
  const address = URL.parse(text);
  if (address === null) return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLocalHost(address.hostname));
}

/** The provider's tokens contain exactly this text, so it is not normalised. */
const isIssuer = (text: string): boolean =>
  isSafeAddress(text) && !/[?#]/.test(text) && URL.parse(text)?.username === '';

const visible = (name: string) =>
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, `--${name} takes a text without spaces`));

const meetingUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text.split('{id}').length === 2 && isSafeAddress(text.replace('{id}', 'x')),
    '--meeting-url takes an https address with {id} in it, e.g. https://meet.example/{id}',
  ),
);
const navigationUrl = v.pipe(
  v.string(),
  v.check(isSafeAddress, '--navigation-url takes an https address such as https://maps.example/go'),
);
const webexUrl = v.pipe(
  v.string(),
  v.check(isSafeAddress, '--webex-url takes an https address such as https://webexapis.com/v1'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

const apiUrl = (name: string, example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isIssuer(text), `--${name} takes an https address such as ${example}`),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

/** A password needs TLS, except on this machine. */
function isBroker(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || address.hostname === '' || address.hash !== '') return false;
  const isPlain = /^(?:mqtt|ws):$/.test(address.protocol);
  if (!isPlain) return /^(?:mqtts|wss):$/.test(address.protocol);
  return (address.username === '' && address.password === '') || isLocalHost(address.hostname);
}

/** The message does not repeat the text, which may contain a password. */
const mqttUrl = v.pipe(
  v.string(),
  v.check(
    isBroker,
    '--mqtt-url takes an address such as mqtts://user:password@broker.example; mqtt:// and ws:// are without a password',
  ),
);

/** The message does not repeat the text, which may contain a password. */
const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
    '--database-url takes an address such as postgres://user:password@db.example/deskway',
  ),
);

const listOf = (isItem: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
    v.everyItem((item) => isItem.test(item), message),
  );

const addresses = (name: string, example: string) =>
  listOf(/^[^\s@]+@[^\s@]+$/, `--${name} takes e-mail addresses such as ${example}, with commas between them`);

const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
  v.everyItem(isNetwork, '--trust-proxy takes addresses and networks such as 10.0.0.0/8, with commas between them'),
);

/** Values may contain the sign: names of directories do. */
const claimGroup = v.pipe(
  v.string(),
  v.regex(
    /^.+=[^\s@=]+@[^\s@=]+$/,
    '--oidc-group takes a value and an address such as Facilities=facilities@example.org',
  ),
  v.transform((text) => {
    const at = text.lastIndexOf('=');
    return { value: text.slice(0, at), group: text.slice(at + 1).toLowerCase() };
  }),
);

const emulate = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((name) => name.trim() || [])),
  v.array(v.picklist(EMULATORS, `--emulate takes ${EMULATORS.join(', ')}, with commas between them`)),
);

/** The options of the command line that take a text, by name. */
export const OptionsSchema = v.object({
  port: wholeNumber('port', 0, 65_535),
  host: v.pipe(v.string(), v.minLength(1, '--host takes a name or an address')),
  resources: wholeNumber('resources', 100, 20_000),
  seed: wholeNumber('seed', 0, 2_147_483_647),
  'answer-delay': wholeNumber('answer-delay', 0, 86_400_000),
  'most-places': wholeNumber('most-places', 0, 1_000_000),
  rate: wholeNumber('rate', 0, 1_000_000),
  'keep-events': wholeNumber('keep-events', 0, 36_500),
  'keep-mails': wholeNumber('keep-mails', 0, 36_500),
  clock: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp('--clock takes an instant such as 2026-03-02T08:00:00Z'),
      v.transform((text) => Date.parse(text)),
    ),
  ),
  'device-accounts': v.optional(addresses('device-accounts', 'doors@example.org')),
  licences: v.optional(listOf(/^CS\d{4}$/, '--licences takes codes such as CS0630, with commas between them')),
  'insights-for': v.optional(addresses('insights-for', 'facilities@example.org')),
  'server-type': v.picklist(ServerTypeSchema.options, `--server-type takes ${ServerTypeSchema.options.join(', ')}`),
  emulate: v.optional(emulate, ''),
  'emulate-latency': wholeNumber('emulate-latency', 0, 60_000),
  'meeting-url': v.optional(meetingUrl),
  'navigation-url': v.optional(navigationUrl),
  'visitors-find': v.picklist(['rooms', 'all', 'nothing'], '--visitors-find takes rooms, all or nothing'),
  'plan-minutes': wholeNumber('plan-minutes', 15, 1_440),
  'webex-url': webexUrl,
  // It becomes part of a header.
  'webex-token': v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]*$/, '--webex-token takes a token without spaces')),
  ),
  'oidc-issuer': v.optional(
    v.pipe(v.string(), v.check(isIssuer, '--oidc-issuer takes an https address such as https://login.example')),
  ),
  'oidc-client-id': v.optional(visible('oidc-client-id')),
  'oidc-client-secret': v.optional(visible('oidc-client-secret')),
  'oidc-scope': v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.split(' ').includes('openid'), '--oidc-scope takes scopes with openid among them'),
    ),
  ),
  'oidc-claim': v.pipe(v.string(), v.minLength(1, '--oidc-claim takes the name of a claim')),
  'oidc-groups-claim': v.optional(v.pipe(v.string(), v.minLength(1, '--oidc-groups-claim takes the name of a claim'))),
  'oidc-group': v.optional(v.array(claimGroup), []),
  'oidc-prompt': v.optional(v.pipe(v.string(), v.regex(/^[a-z_ ]*$/, '--oidc-prompt takes words such as login'))),
  'calendar-agent': v.optional(
    v.pipe(visible('calendar-agent'), v.maxLength(255, '--calendar-agent takes 255 letters at most')),
  ),
  'secret-file': v.optional(v.pipe(v.string(), v.minLength(1, '--secret-file takes the path of a file'))),
  'graph-url': apiUrl('graph-url', 'https://graph.microsoft.com/v1.0'),
  'google-url': apiUrl('google-url', 'https://www.googleapis.com/calendar/v3'),
  'ews-url': v.optional(apiUrl('ews-url', 'https://mail.example/EWS/Exchange.asmx')),
  'ews-access': v.picklist(['delegation', 'impersonation'], '--ews-access takes delegation or impersonation'),
  'ews-user': v.optional(v.pipe(v.string(), v.regex(/^[^:\p{C}]+$/u, '--ews-user takes a name without a colon'))),
  'ews-password': v.optional(v.string()),
  'mqtt-url': v.optional(mqttUrl),
  'database-url': v.optional(databaseUrl),
  'smtp-url': v.optional(SmtpUrlSchema),
  'mail-from': v.optional(MailFromSchema),
  drain: wholeNumber('drain', 0, 600),
  'metrics-port': v.optional(wholeNumber('metrics-port', 0, 65_535)),
  'metrics-host': v.pipe(v.string(), v.minLength(1, '--metrics-host takes a name or an address')),
  log: v.optional(v.picklist(['json', 'text'], '--log takes json or text')),
  'security-log': v.optional(v.pipe(v.string(), v.minLength(1, '--security-log takes the path of a file'))),
  'trust-proxy': v.optional(proxies, ''),
  origin: v.optional(v.array(origin('origin')), []),
  connect: v.optional(v.array(origin('connect')), []),
});
