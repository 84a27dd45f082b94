/*
 * `?probe` in the address adds `window.deskwayProbe`, for measuring and for killing workers from outside.
 */

export interface DeskwayProbe {
  /** In ms of the page's time base: the first day came, the first level came, the first rows or level were painted. */
  readonly marks: { data: number | null; level: number | null; painted: number | null };
  /** Ends a worker as a crash would. */
  kill(which: 'computation' | 'painter'): void;
}

declare global {
  interface Window {
    deskwayProbe?: DeskwayProbe;
  }
}

const isProbed = new URLSearchParams(location.search).has('probe');

/** Installs the probe where the address asks for it. */
export function installProbe(kill: DeskwayProbe['kill']): void {
  if (isProbed) window.deskwayProbe = { marks: { data: null, level: null, painted: null }, kill };
}

/** Notes the first time that something happened; does nothing without `?probe`. */
export function mark(name: keyof DeskwayProbe['marks'], at: number = performance.now()): void {
  const marks = window.deskwayProbe?.marks;
  if (marks !== undefined) marks[name] ??= at;
}
