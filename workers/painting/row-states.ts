/*
 * What a whole row says of its reading: dashes through one whose calendar could not be read, dashes under one that may
 * be out of date. Beside these its name carries a mark.
 */
import { fill } from './draw-target.ts';
import type { SlotDrawTarget } from './draw-target.ts';
import { measures } from './measures.ts';
import { RowState } from './timeline-model.ts';

/** CSS pixels from the top of the row. */
const through = { top: 13, bottom: 15 } as const;
/** A hair over the line below the row: after a while all of them may be old. */
const under = { top: measures.scheduleHeight - 2, bottom: measures.scheduleHeight - 1 } as const;

export function paintReadings(target: SlotDrawTarget): void {
  const { drawStyles, model, lines, region } = target;
  for (const { type, index, top } of lines) {
    const state = type === 'row' ? (model.table.state[index] ?? 0) : 0;
    const dashes = (at: typeof through | typeof under, colour: string): void =>
      fill(target, drawStyles.dashes(colour), { ...region, top: top + at.top, bottom: top + at.bottom });
    if ((state & RowState.Failed) !== 0) dashes(through, drawStyles.theme.danger);
    if ((state & RowState.Stale) !== 0) dashes(under, drawStyles.theme.textMuted);
  }
}
