import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Scene } from '../../../workers/painting/scene.ts';
import { showToast } from '../../state/toasts.ts';
import type * as BoardSheets from './BoardSheets.tsx';
import { useModule } from './finding/use-module.ts';
import { createIdleRun } from './idle-run.ts';
import type { SlotRange } from './ranges.ts';
import { closeSheet } from './reserving.ts';
import type { BoardState, Place } from './reserving.ts';

/** Once they are here a sheet opens with the key that asks for it: the next key is typed into it. */
let here: typeof BoardSheets | null = null;

async function importSheets(): Promise<typeof BoardSheets> {
  here = await import('./BoardSheets.tsx');
  return here;
}

interface SheetProps {
  readonly scene: Scene;
  readonly board: BoardState;
}

/** The sheet over the board that stands for a reservation to be made, one that is, or a place. */
export function OpenedSheet(props: SheetProps) {
  const { sheet } = useSnapshot(props.board);
  useSheetsAhead();
  return sheet?.type === 'reserve' || sheet?.type === 'details' || sheet?.type === 'place' ? <Open {...props} /> : null;
}

function Open({ scene, board }: SheetProps) {
  const { t } = useTranslation('finding');
  const { sheet } = useSnapshot(board);
  const fetched = useModule(importSheets, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    closeSheet(board);
  });
  const sheets = here ?? fetched;
  if (sheets === null) return null;
  if (sheet?.type === 'reserve') {
    const { range, place } = sheet;
    return (
      <sheets.ReservationSheet key={keyOf(range, place)} scene={scene} range={range} place={place} board={board} />
    );
  }
  if (sheet?.type === 'details') {
    return <sheets.ItemSheet key={sheet.item.key} scene={scene} item={sheet.item} board={board} />;
  }
  if (sheet?.type !== 'place') return null;
  const { place, start, rowHint } = sheet;
  return <sheets.PlaceSheet key={place.id} scene={scene} place={place} start={start} rowHint={rowHint} board={board} />;
}

const keyOf = ({ row, start, end }: SlotRange, place: Place | null): string => `${place?.id ?? row} ${start} ${end}`;

/** Fetched before anybody asks for them: who opens one may go on typing at once. */
function useSheetsAhead(): void {
  useEffect(() => {
    // Where they cannot be fetched, opening one says so.
    const ahead = createIdleRun(() => void importSheets().catch(() => undefined));
    ahead.ask();
    return ahead.cancel;
  }, []);
}
