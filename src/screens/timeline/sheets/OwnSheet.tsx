import type { DetailsSheetProps } from './DetailsSheet.tsx';
import { useRequestedModule, withTexts } from '../finding/use-module.ts';
import { closeSheet } from '../state/board-state.ts';

const importSheet = withTexts(() => import('./DetailsSheet.tsx'), 'events');

/** Fetches the sheet before it is asked for. */
export function preloadDetails(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of one of the user's own reservations, once its code is there. */
export function OwnSheet(props: DetailsSheetProps) {
  const sheet = useRequestedModule(importSheet, () => closeSheet(props.board));
  return sheet === null ? null : <sheet.DetailsSheet {...props} />;
}
