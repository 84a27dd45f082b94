import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import { useRequestedModule } from '../components/loading/use-requested-module.ts';
import { withTexts } from '../components/loading/use-module.ts';
import { isRemovalKey, useShortcuts } from '../state/browser/shortcuts.ts';
import { askToCancel, asked } from '../state/reservations/asked-cancellation.ts';
import { openNewReservation } from '../state/reservations/new-reservation.ts';
import { ROUTES } from '../state/routes.ts';

const importHelp = withTexts(() => import('./HelpSheet.tsx'), 'guide');
const importCancellation = withTexts(() => import('../components/events/AskedCancellation.tsx'), 'events');

/**
 * The keys of every screen. Those that lead to a field lead to the one of the screen, or to that of the timeline. On the
 * timeline the grid handles C and N itself, and on the page that reserves they have no effect.
 */
export function FrameKeys({ path }: { readonly path: string }) {
  const [, navigate] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { eventId } = useSnapshot(asked);
  const toField = (key: string): void => {
    if (focusField(key)) return;
    navigate(ROUTES.timeline);
    focusOnceThere(key);
  };
  const create = (): void => openNewReservation(navigate);
  const isElsewhere = path !== ROUTES.timeline && path !== ROUTES.reserve;
  useShortcuts({
    '/': () => toField('/'),
    g: () => toField('g'),
    f: () => navigate(ROUTES.favourites),
    '?': () => setHelpOpen(!isHelpOpen),
    ...(isElsewhere ? { c: create, n: create } : {}),
  });
  useEffect(() => {
    document.addEventListener('keydown', cancelFocused);
    return () => document.removeEventListener('keydown', cancelFocused);
  }, []);
  return (
    <>
      {isHelpOpen ? <Help onClose={() => setHelpOpen(false)} /> : null}
      {eventId === null ? null : <Cancellation key={eventId} eventId={eventId} />}
    </>
  );
}

function Help({ onClose }: { readonly onClose: () => void }) {
  const sheet = useRequestedModule(importHelp, onClose);
  return sheet === null ? null : <sheet.HelpSheet onClose={onClose} />;
}

function Cancellation({ eventId }: { readonly eventId: string }) {
  const end = (): void => askToCancel(null);
  const question = useRequestedModule(importCancellation, end);
  return question === null ? null : <question.AskedCancellation eventId={eventId} onEnd={end} />;
}

/** Delete cancels the reservation whose row has the focus; the grid of the timeline handles it itself. */
function cancelFocused(press: KeyboardEvent): void {
  const { target } = press;
  if (!(target instanceof Element) || !isRemovalKey(press)) return;
  const eventId = target.closest<HTMLElement>('[data-event]')?.dataset['event'];
  if (eventId === undefined) return;
  press.preventDefault();
  askToCancel(eventId);
}

/** Opens it where it is a button. @returns whether the screen has such a field */
function focusField(key: string): boolean {
  const fields = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  const field = [...fields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  if (field instanceof HTMLButtonElement) field.click();
  return field !== undefined;
}

/** Unless the user does something else before the screen is there. */
function focusOnceThere(key: string): void {
  const end = new AbortController();
  const observer = new MutationObserver(() => {
    if (focusField(key)) end.abort();
  });
  end.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => end.abort(), { capture: true, signal: end.signal });
  }
  observer.observe(document.body, { subtree: true, childList: true });
}
