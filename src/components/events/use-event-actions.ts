/*
 * The actions on an event and their result messages.
 */
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Failure, Instant, InvitationAnswer, Result, SeriesScope } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import { cancelLater } from '../../state/reservations/cancellations.ts';
import { whenDecided } from '../../state/reservations/events.ts';
import { failureText } from '../../state/failure-text.ts';
import { replaceToast, showToast } from '../../state/toasts.ts';
import { computation } from '../../state/workers/workers.ts';

/** The action that was done. */
export type EventActionDone = 'confirm' | 'extend' | 'finish' | 'answer' | 'cancel';

export interface EventActionState {
  /** The action in progress. */
  readonly busy: EventActionDone | null;
  /** Why the last action failed; one sentence per place if several were asked. */
  readonly problems: readonly string[];
  readonly confirm: () => void;
  /** @param minutes by which the end moves */
  readonly extend: (minutes: number) => void;
  readonly finish: () => void;
  readonly answer: (answer: InvitationAnswer) => void;
  /** Shows it as cancelled immediately; the request is sent when the time to undo is over. */
  readonly cancel: (scope: SeriesScope) => void;
}

type Translate = TFunction<'events'>;

export function useEventActions(card: EventCard, onDone: (what: EventActionDone) => void): EventActionState {
  const { t } = useTranslation('events');
  const [busy, setBusy] = useState<EventActionDone | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { eventId, subject } = card;
  const { reservation } = computation();

  /** @param done the text of the success toast, or what says it */
  const run = async (
    what: EventActionDone,
    work: () => Promise<readonly string[]>,
    done: string | (() => Promise<void>),
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setProblems([]);
    const found = await work();
    setBusy(null);
    setProblems(found);
    if (found.length > 0) return;
    onDone(what);
    if (typeof done === 'string') showToast({ text: done, kind: 'success' });
    else await done();
  };
  const problemsOf = async (answer: Promise<Result<null, Failure>>): Promise<readonly string[]> => {
    const result = await answer;
    return result.ok ? [] : [failureText(result.error, t)];
  };
  return {
    busy,
    problems,
    confirm: () => void run('confirm', () => confirmPlaces(eventId, t), t('done.confirm', { subject })),
    extend: (minutes) => {
      const end = card.end + minutes * 60_000;
      const done = () => tellExtended(eventId, end, { subject, time: formatTime(end) }, t);
      void run('extend', () => problemsOf(reservation.extend(eventId, minutes)), done);
    },
    finish: () => void run('finish', () => problemsOf(reservation.finish(eventId)), t('done.finish', { subject })),
    answer: (answer) =>
      void run('answer', () => problemsOf(reservation.respond(eventId, answer)), t(`done.${answer}`, { subject })),
    cancel: (scope) => {
      cancelLater({ eventId, scope, subject, isLeaving: !card.isOrganizer });
      onDone('cancel');
    },
  };
}

/** A place that was asked to extend may answer immediately, later or never: one toast says how it stands. */
async function tellExtended(
  eventId: string,
  end: Instant,
  values: { readonly subject: string; readonly time: string },
  t: Translate,
): Promise<void> {
  const { reservation } = computation();
  const card = await reservation.card(eventId);
  const done = { text: t('done.extend', values), kind: 'success' } as const;
  if (!card.ok || card.value.look !== 'tentative') return void showToast(done);
  const toast = showToast({ text: t('done.extendAsked', values) });
  whenDecided(eventId, end, (look) => {
    const declined = { text: t('done.extendDeclined', values), kind: 'error', stays: true } as const;
    replaceToast(toast, look === 'declined' ? declined : done);
  });
}

/** @returns a sentence for each place that was not confirmed */
async function confirmPlaces(eventId: string, t: Translate): Promise<readonly string[]> {
  const result = await computation().reservation.confirm(eventId);
  if (!result.ok) return [failureText(result.error, t)];
  return result.value.flatMap(({ name, failure }) =>
    failure === null ? [] : [t('notConfirmed', { place: name, reason: failureText(failure, t) })],
  );
}
