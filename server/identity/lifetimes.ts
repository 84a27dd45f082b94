const HOUR = 3_600_000;

/** Milliseconds that a person's sign-in lasts at most; rotating its tokens does not extend it (RFC 10017). */
export const SIGN_IN_LIFETIME = 8 * HOUR;

/** The same of a door display, which nobody stands at to sign it in again (docs/decisions/0013-door-displays.md). */
export const DEVICE_SIGN_IN_LIFETIME = 400 * 24 * HOUR;
