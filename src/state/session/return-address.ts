import { readStored, store } from '../browser/storage.ts';

export const RETURN_KEY = 'deskway-return-address';

/** Paths that are never returned to (spec point 2). */
const ACCOUNT_PATHS = ['/account/login', '/account/email-link', '/account/oauth-callback', '/account/guest'];

/** Where a user without a remembered address goes. */
export const HOME = '/';

/** More rounds of percent-encoding than any legitimate address has. */
const DECODING_ROUNDS = 4;

/**
 * Accepts an address only where it stays on this site: a path with a single leading `/`, also after decoding.
 * @returns path, query and fragment as the browser normalises them; null for anything else, e.g. `//evil`, `/\evil`,
 * `javascript:…`, account pages
 */
export function safeReturnAddress(address: string | null): string | null {
  if (address === null || !isPlainPath(address) || !staysPlainDecoded(address)) return null;
  const url = URL.parse(address, location.origin);
  if (url === null || url.origin !== location.origin || !isPlainPath(url.pathname)) return null;
  return isAccountPath(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** Remembers where the user was, for after the sign-in; account pages do not change what is remembered. */
export function rememberReturnAddress(address: string): void {
  const safe = safeReturnAddress(address);
  if (safe !== null) store(RETURN_KEY, safe, () => sessionStorage);
}

/** Where a sign-in will lead; `HOME` where nothing is remembered. */
export function returnAddress(): string {
  return safeReturnAddress(readStored(RETURN_KEY, () => sessionStorage)) ?? HOME;
}

/** Forgets the address once it was used. */
export function forgetReturnAddress(): void {
  store(RETURN_KEY, null, () => sessionStorage);
}

/** The address shown now, as a return address. */
export const currentAddress = (): string => `${location.pathname}${location.search}${location.hash}`;

const isAccountPath = (path: string): boolean => ACCOUNT_PATHS.some((known) => path.toLowerCase().startsWith(known));

// Browsers drop tabs and line ends inside an address and read `\` as `/`.
function isPlainPath(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(address);
}

function staysPlainDecoded(address: string): boolean {
  let [path = ''] = address.split(/[?#]/, 1);
  for (let round = 0; round < DECODING_ROUNDS; round += 1) {
    const decoded = decode(path);
    if (decoded === path) return true;
    if (decoded === null || !isPlainPath(decoded)) return false;
    path = decoded;
  }
  return false;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
