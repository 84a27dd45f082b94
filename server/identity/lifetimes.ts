const HOUR = 3_600_000;

/** Milliseconds that a person's sign-in lasts at most; rotating its tokens does not extend it (RFC 10017). */
export const SIGN_IN_LIFETIME = 8 * HOUR;

/** The same of a door display, which nobody stands at to sign it in again (docs/decisions/0013-door-displays.md). */
export const DEVICE_SIGN_IN_LIFETIME = 400 * 24 * HOUR;

/** Milliseconds that a spent refresh token may come back while none of its successors was used: answers get lost. */
export const REFRESH_GRACE = 60_000;

/**
 * The same of a door display: a browser writes its storage down seconds after the answer came, so a power cut right then
 * leaves it the spent token, and it may last over a long weekend.
 */
export const DEVICE_REFRESH_GRACE = 4 * 24 * HOUR;

/** Minutes that a mailed link to sign in with is good for. */
export const EMAIL_LINK_MINUTES = 15;
