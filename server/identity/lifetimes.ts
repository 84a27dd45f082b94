const HOUR = 3_600_000;

/** Milliseconds that a person's sign-in lasts at most; rotating its tokens does not extend it (RFC 10017). */
export const SIGN_IN_LIFETIME = 8 * HOUR;

/** The same for a door display, which nobody can easily sign in again (docs/decisions/0013-door-displays.md). */
export const DEVICE_SIGN_IN_LIFETIME = 400 * 24 * HOUR;

/**
 * Milliseconds for which a spent refresh token is still accepted while none of its successors was used: answers get
 * lost.
 */
export const REFRESH_GRACE = 60_000;

/**
 * The same for a door display: a browser writes its storage seconds after the answer, so that a power cut in between
 * leaves it the spent token, possibly over a long weekend.
 */
export const DEVICE_REFRESH_GRACE = 4 * 24 * HOUR;

/** Minutes for which a mailed sign-in link is valid. */
export const EMAIL_LINK_MINUTES = 15;
