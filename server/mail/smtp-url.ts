import * as v from 'valibot';

/** The outgoing mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isTls: boolean;
  /** Sends without TLS where the server offers no STARTTLS, e.g. to a relay in the local network. */
  readonly isTlsOptional: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** A mailbox with its display name, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;
const LONGEST_ADDRESS = 254;

/** @returns true for exactly one mailbox address: no list, no name, no line ends */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '' || !/^(?:\?tls=optional)?$/.test(url.search)) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isTls = url.protocol === 'smtps:';
  const login = loginOf(url);
  if (login === undefined) return null;
  return {
    host,
    port: url.port === '' ? (isTls ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port),
    isTls,
    isTlsOptional: url.search !== '',
    login,
  };
}

/** @returns null without a user, undefined where it is malformed */
function loginOf({ username, password }: URL): SmtpServer['login'] | undefined {
  if (username === '') return password === '' ? null : undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

const NAMED = /^(?<name>[^<>"\p{Cc}]*)<(?<address>[^<>]+)>$/u;

function parseMailbox(text: string): Mailbox | null {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {};
  const mailbox = { name: name.trim(), address: address.trim() };
  return isMailAddress(mailbox.address) ? mailbox : null;
}

/** @param message shown where `parse` gives null; it does not repeat the text, which may contain a password */
const parsed = <T>(parse: (text: string) => T | null, message: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): T => {
      const value = parse(dataset.value);
      if (value !== null) return value;
      addIssue({ message });
      return NEVER;
    }),
  );

/** Of `--smtp-url`. */
export const SmtpUrlSchema = parsed(
  parseSmtpUrl,
  '--smtp-url takes an address such as smtps://user:password@mail.example or smtp://mail.example:587',
);

/** Of `--mail-from`. */
export const MailFromSchema = parsed(
  parseMailbox,
  '--mail-from takes an address such as desks@example.org or "Desks <desks@example.org>"',
);
