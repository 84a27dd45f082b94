/** The providers that this server can stand for. */
export const EMULATORS = ['graph'] as const;
export type Emulator = (typeof EMULATORS)[number];
