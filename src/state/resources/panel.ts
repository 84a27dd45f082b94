/*
 * A door panel as the worker reports it, and the actions on it.
 */
import { proxy, ref } from 'valtio';

import type { Close, Failure, PanelState, Result } from '../../../workers/contract.ts';
import { unreachable } from '../unreachable.ts';
import { computation, followArea } from '../workers/workers.ts';

/** Null = not read yet. Replaced as a whole, never changed. */
export const panel: { state: PanelState | null } = proxy<{ state: PanelState | null }>({ state: null });

/** Follows a door while its panel is open. @returns ends it */
export function followPanel(resourceId: string): Close {
  const close = followArea<PanelState>((api, tell) => {
    // A new worker knows nothing of the door: what the previous one reported is no longer promised.
    if (panel.state !== null) panel.state = ref({ ...panel.state, isLive: false });
    return api.panel.open(resourceId, tell);
  }, show);
  return () => {
    close();
    panel.state = null;
  };
}

function show(state: PanelState): void {
  panel.state = ref(state);
}

/** The actions on a door. */
export type PanelAct =
  | { readonly type: 'book'; readonly resourceId: string; readonly minutes: number; readonly subject: string }
  | { readonly type: 'confirm'; readonly resourceId: string; readonly eventId: string }
  | { readonly type: 'finish'; readonly eventId: string }
  | { readonly type: 'extend'; readonly eventId: string; readonly minutes: number };

/** @returns what was booked; null = nothing was */
export function actAtDoor(act: PanelAct): Promise<Result<{ readonly eventId: string } | null, Failure>> {
  const api = computation().panel;
  switch (act.type) {
    case 'book':
      return api.book(act.resourceId, act.minutes, act.subject, crypto.randomUUID());
    case 'extend':
      return api.extend(act.eventId, act.minutes);
    case 'confirm':
      return api.confirm(act.resourceId, act.eventId);
    case 'finish':
      return api.finish(act.eventId);
    default:
      return unreachable(act);
  }
}
