import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { kindMark } from '../../../../workers/painting/names.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useReserveNow } from '../../../components/favourites/use-reserve-now.ts';
import { network } from '../../../state/browser/network.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { useExplanationOf } from '../../../state/resources/use-explanation.ts';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';
import { session } from '../../../state/session/session.ts';
import { formatRange } from '../state/formats.ts';
import { usualSlots } from '../state/ranges.ts';
import { isForForm } from '../state/use-pending-offer.ts';
import { firstOffer, freeUntil } from './first-offer.ts';
import type { FirstOffer } from './first-offer.ts';
import styles from './offer-line.module.css';

interface OfferLineProps {
  /** The wanted length in slots; 0 = none in particular. */
  readonly slots: number;
}

/** The best place of those that are looked for, and a button that reserves it. */
export function OfferLine({ slots }: OfferLineProps) {
  const { state } = useSnapshot(session);
  const isGuest = state.type !== 'signed-in' || state.account.isGuest;
  return isGuest || isForForm() ? null : <Offer slots={slots || usualSlots} />;
}

function Offer({ slots }: OfferLineProps) {
  const { t } = useTranslation(['guide', 'timeline']);
  const { isOnline } = useSnapshot(network);
  const { model, revision } = useSnapshot(timeline);
  // While a place is being reserved it stays: the next one would move under the pointer.
  const [held, setHeld] = useState<FirstOffer | null>(null);
  // The bytes of the model change in place; the revision changes with them.
  const offer = held ?? (model === null || revision < 0 ? null : firstOffer(model, slots));
  const area = useExplanationOf(offer?.resourceId ?? null, 0)?.areaPath;
  const { resourceId = '', name = '', row = -1, start = 0 } = offer ?? {};
  const kind = kindMark(model?.table.kind[row] ?? 0);
  const explanation = useSlotExplanation(offer === null ? null : { resourceId, start, minutes: slots * 15 });
  const next = explanation?.next ?? null;
  const { sent, run } = useReserveNow({ resourceId, name, kind, offer: next, own: null }, () => undefined);
  useEndOf(sent !== null, () => setHeld(null));
  if (model === null || offer === null) return null;
  const times = sent ?? next ?? { start, end: start + slots * 15 * 60_000 };
  const press = (): void => {
    setHeld(offer);
    run();
  };
  return (
    <section className={styles.line} aria-label={t('firstOffer.label')} data-first-offer>
      <p className={styles.text}>
        <strong>{name}</strong>
        <span className={styles.area}>{area}</span>
        <span className={styles.free}>
          {t('firstOffer.free', {
            range: formatRange(times.start, Math.max(times.end, freeUntil(model, row, times.start))),
          })}
        </span>
      </p>
      <Button isBusy={sent !== null} isOff={next === null || !isOnline} onClick={press}>
        {t('timeline:reserve.button', { range: formatRange(times.start, times.end) })}
      </Button>
    </section>
  );
}

/** Calls `onEnd` when something has been on and no longer is. */
function useEndOf(isOn: boolean, onEnd: () => void): void {
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn) onEnd();
    wasOn.current = isOn;
  });
}
