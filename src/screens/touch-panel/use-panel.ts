import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeKey } from 'valtio/utils';

import type { PanelState } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { idle } from '../../state/idle.ts';
import { actAtDoor, type PanelAct } from '../../state/panel.ts';

/** Seconds without a touch after which the panel is as it was before somebody came. */
const LEFT_AFTER = 60;

/** What somebody is about to do at the panel, and how the last thing went. */
export interface PanelControl {
  readonly isBusy: boolean;
  /** The question whether to end now is open. */
  readonly isFinishing: boolean;
  readonly isListOpen: boolean;
  /** Null = nothing to tell. */
  readonly notice: string | null;
  askToFinish(isAsked: boolean): void;
  showList(isShown: boolean): void;
  act(act: PanelAct): void;
}

export function usePanel({ current, next }: Pick<PanelState, 'current' | 'next'>): PanelControl {
  const { t } = useTranslation('panel');
  const [isBusy, setBusy] = useState(false);
  const [finishing, setFinishing] = useState<string | null>(null);
  const [isListOpen, showList] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = (text: string): void => setNotice({ text, failedAt: null });
  const shown = `${current?.eventId} ${next?.eventId}`;
  const bookingRef = useBooking([current?.eventId, next?.eventId], () => tell(t('done.declined')));
  useEffect(
    () =>
      subscribeKey(idle, 'seconds', (seconds) => {
        if (seconds < LEFT_AFTER) return;
        setFinishing(null);
        showList(false);
        setNotice(null);
        bookingRef.current = null;
      }),
    [bookingRef],
  );
  const act = async (wanted: PanelAct): Promise<void> => {
    setBusy(true);
    tell(t('doing'));
    const answer = await actAtDoor(wanted);
    setBusy(false);
    setFinishing(null);
    if (!answer.ok) return setNotice({ text: failureText(answer.error, t), failedAt: shown });
    tell(t(`done.${wanted.type}`));
    if (wanted.type === 'finish') bookingRef.current = null;
    if (answer.value !== null) bookingRef.current = { ...answer.value, isSeen: false };
  };
  return {
    isBusy,
    // Only of what is still going on.
    isFinishing: finishing !== null && finishing === current?.eventId,
    isListOpen,
    // Once the door is another, what was called a failure, as of an answer that came too late, was none.
    notice: notice === null || (notice.failedAt ?? shown) !== shown ? null : notice.text,
    askToFinish: (isAsked) => setFinishing(isAsked ? (current?.eventId ?? null) : null),
    showList,
    act: (wanted) => void act(wanted),
  };
}

interface Notice {
  readonly text: string;
  /** What the door showed when it was asked for; null = it went well. */
  readonly failedAt: string | null;
}

interface Booking {
  readonly eventId: string;
  isSeen: boolean;
}

/** What was last booked here. A place answers later than the server: one that declines takes away what was seen. */
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
