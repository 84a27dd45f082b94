import { useState } from 'react';

import type { Failure, ReservationProgress, Result } from '../../../workers/contract.ts';
import { useIsHere } from '../browser/use-is-here.ts';
import { replaceToast, showToast, type ToastInput } from '../toasts.ts';
import { createOutcomeNews } from './outcome-news.ts';

/** How a form is sent, and what is said to a user who has left it. */
export interface SendingSteps<Form, Answer> {
  /** Sends it. @param onProgress reports progress after the server has accepted it */
  request(form: Form, onProgress: (progress: ReservationProgress) => void): Promise<Result<Answer, Failure>>;
  /** The server has accepted it. @param isHere the user waits in the form for what comes next */
  accepted(answer: Answer, form: Form, isHere: boolean): void;
  /** The toast for a user who does not see the page of the reservation; null = none. */
  progressToast(progress: ReservationProgress, form: Form): ToastInput | null | Promise<ToastInput | null>;
  /** The toast for a user who has left the form, which still holds what was typed. @param again sends it again */
  refusalToast(failure: Failure, form: Form, again: () => void): Pick<ToastInput, 'text' | 'action'>;
}

export interface Sending<Form> {
  readonly isSending: boolean;
  /** What was refused last, and why. */
  readonly refusal: { readonly form: Form; readonly failure: Failure } | null;
  /** Resolves when the server has answered. */
  readonly send: (form: Form) => Promise<void>;
}

/** Sends the form of a reservation and says what became of it: in the form while the user waits there, else by a toast. */
export function useSending<Form, Answer>(steps: SendingSteps<Form, Answer>): Sending<Form> {
  const [refusal, setRefusal] = useState<Sending<Form>['refusal']>(null);
  const [isSending, setSending] = useState(false);
  const isHere = useIsHere();
  const send = async (form: Form): Promise<void> => {
    setSending(true);
    setRefusal(null);
    let shown: number | null = null;
    const tell = async (progress: ReservationProgress): Promise<void> => {
      const toast = await steps.progressToast(progress, form);
      if (toast !== null) shown = replaceToast(shown, toast);
    };
    const news = createOutcomeNews(
      () => isHere.current,
      (progress) => void tell(progress),
    );
    const result = await steps.request(form, news.hear);
    setSending(false);
    if (result.ok) {
      steps.accepted(result.value, form, isHere.current);
      return news.settle();
    }
    if (isHere.current) return setRefusal({ form, failure: result.error });
    showToast({ ...steps.refusalToast(result.error, form, () => void send(form)), kind: 'error', stays: true });
  };
  return { isSending, refusal, send };
}
