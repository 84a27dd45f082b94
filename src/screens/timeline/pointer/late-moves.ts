/*
 * The end of a move, whose code comes with the marks of moves (`RowOverlays.tsx`), after the first picture.
 */
import { i18n } from '../../../i18n/index.ts';
import { showToast } from '../../../state/toasts.ts';
import type * as MoveActions from './move-actions.ts';

type Actions = Pick<typeof MoveActions, 'settleMove' | 'tellFixed'>;

/** Null until it is loaded. */
let here: Actions | null = null;

export function provideMoves(actions: Actions): void {
  here = actions;
}

export function settleMove(...how: Parameters<Actions['settleMove']>): void {
  run((actions) => actions.settleMove(...how));
}

export function tellFixed(...what: Parameters<Actions['tellFixed']>): void {
  run((actions) => actions.tellFixed(...what));
}

function run(act: (actions: Actions) => void): void {
  if (here !== null) return act(here);
  void import('./move-actions.ts').then(act, () => {
    showToast({ text: i18n.t('finding:notFetched'), kind: 'error' });
  });
}
