import type { ServerType } from '../../workers/wire/schemas/configuration.ts';

interface EmulatedProvider {
  /** Below which all of its calls are. */
  readonly path: string;
  /** The calendars that it has. */
  readonly serverType: ServerType;
  /** Where the page finds its calendar; '' = at this server's own. */
  readonly calendarPath: string;
}

/** The providers that this server can stand for. */
export const EMULATED = {
  graph: { path: '/emulator/graph/v1.0', serverType: 'o365', calendarPath: '/emulator/graph/v1.0' },
  google: { path: '/emulator/google', serverType: 'gspace', calendarPath: '/emulator/google/calendar/v3' },
  // The page speaks to the gateway of this server.
  ews: { path: '/emulator/ews', serverType: 'ews', calendarPath: '' },
} as const satisfies Readonly<Record<string, EmulatedProvider>>;
export type Emulator = keyof typeof EMULATED;

export const EMULATORS = Object.keys(EMULATED) as [Emulator, ...Emulator[]];

/** The emulator of a server type; null = there is none. */
export function emulatorOf(type: ServerType): Emulator | null {
  return EMULATORS.find((name) => EMULATED[name].serverType === type) ?? null;
}
