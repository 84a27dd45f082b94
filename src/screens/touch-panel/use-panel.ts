import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PanelState } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { actAtDoor, type PanelAct } from '../../state/resources/panel.ts';

/** The pending question and the result of the last action. */
export interface PanelControl {
  readonly isBusy: boolean;
  /** The question whether to end now is open. */
  readonly isFinishing: boolean;
  readonly isListOpen: boolean;
  /** Null = none. */
  readonly notice: string | null;
  askToFinish(isAsked: boolean): void;
  showList(isShown: boolean): void;
  act(act: PanelAct): void;
}

/** @param resetRef receives what closes the question and the list, and forgets the last action */
export function usePanel(
  { current, next }: Pick<PanelState, 'current' | 'next'>,
  resetRef: Ref<() => void>,
): PanelControl {
  const { t } = useTranslation('panel');
  const [isBusy, setBusy] = useState(false);
  const [finishing, setFinishing] = useState<string | null>(null);
  const [isListOpen, showList] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const showNotice = (text: string): void => setNotice({ text, failedAt: null });
  const shown = `${current?.eventId} ${next?.eventId}`;
  const bookingRef = useBooking([current?.eventId, next?.eventId], () => showNotice(t('done.declined')));
  useImperativeHandle(
    resetRef,
    () => () => {
      setFinishing(null);
      showList(false);
      setNotice(null);
      bookingRef.current = null;
    },
    [bookingRef],
  );
  const act = async (action: PanelAct): Promise<void> => {
    setBusy(true);
    showNotice(t('doing'));
    const answer = await actAtDoor(action);
    setBusy(false);
    setFinishing(null);
    if (!answer.ok) return setNotice({ text: failureText(answer.error, t), failedAt: shown });
    showNotice(t(`done.${action.type}`));
    if (action.type === 'finish') bookingRef.current = null;
    if (answer.value !== null) bookingRef.current = { ...answer.value, isSeen: false };
  };
  return {
    isBusy,
    isFinishing: finishing !== null && finishing === current?.eventId,
    isListOpen,
    // If the state of the door has changed, an error is obsolete, e.g. one caused by a late answer.
    notice: notice === null || (notice.failedAt ?? shown) !== shown ? null : notice.text,
    askToFinish: (isAsked) => setFinishing(isAsked ? (current?.eventId ?? null) : null),
    showList,
    act: (action) => void act(action),
  };
}

interface Notice {
  readonly text: string;
  /** The state of the door at the time of the request; null = it succeeded. */
  readonly failedAt: string | null;
}

interface Booking {
  readonly eventId: string;
  isSeen: boolean;
}

/** The last reservation made here. A resource may decline it later than the server accepts it. */
function useBooking(shown: readonly (string | undefined)[], onDeclined: () => void): RefObject<Booking | null> {
  const booking = useRef<Booking | null>(null);
  useEffect(() => {
    const last = booking.current;
    if (last === null) return;
    if (shown.includes(last.eventId)) last.isSeen = true;
    else if (last.isSeen) {
      booking.current = null;
      onDeclined();
    }
  });
  return booking;
}
