/*
 * How each state of a place is drawn. No two differ by colour alone: each has a fill, an outline or a mark of its own.
 */
import type { PlanStates } from '../../contract.ts';
import { Slot } from '../../model/slots.ts';
import type { DrawStyles } from '../draw-styles.ts';
import type { MarkName } from '../marks.ts';
import { PlanCode, PlanMark } from './place-states.ts';

export interface PlaceLook {
  /** null = the floor shows through. */
  readonly fill: string | CanvasPattern | null;
  /** Opacity of the fill. */
  readonly alpha: number;
  readonly outline: string | null;
  /** Drawn where there is room. */
  readonly mark: MarkName | null;
  readonly text: string;
  /** A small ring in the middle says that it can be reserved. */
  readonly hasRing: boolean;
}

export interface PlaceLooks {
  of(states: PlanStates, place: number): PlaceLook;
}

type LookParts = Partial<PlaceLook>;

export function createPlaceLooks(styles: DrawStyles): PlaceLooks {
  const { theme } = styles;
  const look = (parts: LookParts): PlaceLook => ({
    fill: null,
    alpha: 1,
    outline: null,
    mark: null,
    text: theme.text,
    hasRing: false,
    ...parts,
  });
  const taken = { fill: theme.reserved, text: theme.surface };
  const limited = look({ fill: theme.limited, text: theme.textMuted });
  /** Patterns are created when they are first needed. */
  const make: Readonly<Record<number, () => PlaceLook>> = {
    0: () => look({ fill: theme.ok, alpha: 0.16, outline: theme.ok, hasRing: true }),
    1: () => look({ fill: styles.tentative, outline: theme.tentative }),
    2: () => look(taken),
    3: () => look({ fill: styles.closed, text: theme.textMuted }),
    4: () => limited,
    5: () => look({ fill: theme.surface, outline: theme.accent, mark: 'person' }),
    6: () => look({ fill: styles.utilisation, outline: theme.utilisation, mark: 'people' }),
    7: () => look({ ...taken, mark: 'lock' }),
    8: () => look({ fill: styles.outside, outline: theme.ok, hasRing: true }),
    9: () => look({ fill: theme.accent, alpha: 0.25, outline: theme.accent, mark: 'clock' }),
    [PlanCode.Loading]: () => look({ outline: theme.line, text: theme.textMuted }),
    [PlanCode.Other]: () => look({ outline: theme.lineStrong, text: theme.textMuted }),
  };
  const byCode = new Map<number, PlaceLook>();
  const ofCode = (code: number): PlaceLook => {
    const known = byCode.get(code) ?? make[code]?.() ?? limited;
    byCode.set(code, known);
    return known;
  };
  const own = look({ fill: theme.accent, text: theme.accentText });
  const ownToConfirm = look({ fill: theme.accent, outline: theme.text, text: theme.accentText });
  let ownHatched: PlaceLook | null = null;
  const byHue = new Map<number, PlaceLook>();
  const ofHue = (hue: number): PlaceLook => {
    const known = byHue.get(hue) ?? look({ fill: theme.hues[hue] ?? theme.reserved, text: theme.surface });
    byHue.set(hue, known);
    return known;
  };
  const ofOwn = (marks: number): PlaceLook => {
    if ((marks & PlanMark.ToConfirm) !== 0) return ownToConfirm;
    if ((marks & (PlanMark.Unconfirmed | PlanMark.Tentative)) === 0) return own;
    ownHatched ??= look({ fill: styles.ownHatch, outline: theme.accent });
    return ownHatched;
  };
  return {
    of(states, place) {
      const marks = states.marks[place] ?? 0;
      if ((marks & PlanMark.Own) !== 0) return ofOwn(marks);
      if ((marks & PlanMark.Colleague) !== 0) return ofHue(states.hues.get(place) ?? 0);
      const code = states.codes[place] ?? PlanCode.Other;
      // Only what suits is outlined as free: of a small place the outline is most of what is seen.
      const isNoOffer =
        (marks & PlanMark.Unsuitable) !== 0 && (code === Slot.Free || code === Slot.FreeOutsideWorkingHours);
      return ofCode(isNoOffer ? PlanCode.Other : code);
    },
  };
}
