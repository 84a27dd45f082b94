/** A mistake in the options; the message is for whoever starts the server. */
export class UsageError extends Error {}
