/*
 * The actions on an event and their result messages.
 */
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Failure, InvitationAnswer, Result, SeriesScope } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import { cancelLater } from '../../state/reservations/cancellations.ts';
import { failureText } from '../../state/failure-text.ts';
import { showToast } from '../../state/toasts.ts';
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

  /** @param done the text of the success toast; a function runs only after success */
  const run = async (
    what: EventActionDone,
    work: () => Promise<readonly string[]>,
    done: string | (() => Promise<string>),
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setProblems([]);
    const found = await work();
    setBusy(null);
    setProblems(found);
    if (found.length > 0) return;
    onDone(what);
    showToast({ text: typeof done === 'string' ? done : await done(), kind: 'success' });
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
      const time = formatTime(card.end + minutes * 60_000);
      const done = async () => t((await isUnanswered(eventId)) ? 'done.extendAsked' : 'done.extend', { subject, time });
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

/** A place that was asked to extend may answer immediately, later or never. */
async function isUnanswered(eventId: string): Promise<boolean> {
  const card = await computation().reservation.card(eventId);
  return card.ok && card.value.look === 'tentative';
}

/** @returns a sentence for each place that was not confirmed */
async function confirmPlaces(eventId: string, t: Translate): Promise<readonly string[]> {
  const result = await computation().reservation.confirm(eventId);
  if (!result.ok) return [failureText(result.error, t)];
  return result.value.flatMap(({ name, failure }) =>
    failure === null ? [] : [t('notConfirmed', { place: name, reason: failureText(failure, t) })],
  );
}
