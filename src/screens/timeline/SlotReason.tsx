import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { SlotExplanation } from '../../../workers/contract.ts';
import { isOpenSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { timeline } from '../../state/timeline.ts';
import { slotInstant } from './formats.ts';
import { confirmationText, lengthText, obstacleText } from '../../i18n/obstacle-text.ts';
import { Offers } from './Offers.tsx';
import type { SlotRange } from './ranges.ts';
import type { Offer, Place } from './reserving.ts';
import styles from './sheets.module.css';
import type { LengthLimits } from './TimeFields.tsx';

interface SlotReasonProps {
  readonly scene: Scene;
  readonly place: Place;
  readonly range: SlotRange;
  readonly limits: LengthLimits;
  readonly explanation: SlotExplanation | null;
  readonly onTake: (offer: Offer) => void;
}

const unknown = { obstacle: null, confirmation: null } as const;

/** Why the chosen time can't be had and what can instead; how long the place may be had for, once that mattered. */
export function SlotReason({ scene, place, range, limits, explanation, onTake }: SlotReasonProps) {
  const { t } = useTranslation('timeline');
  // What is free changes under the open sheet.
  const { revision } = useSnapshot(timeline);
  const start = slotInstant(scene, range.start);
  const { obstacle, confirmation } = explanation ?? unknown;
  const isShownTaken = revision >= 0 && isTaken(scene, range);
  const asked = { start, minutes: (range.end - range.start) * 15 };
  const sentence = obstacle === null ? (isShownTaken ? t('reserve.taken') : null) : obstacleText(obstacle, asked, t);
  return (
    <output className={styles.reason}>
      {sentence !== null ? <span className={styles.warning}>{sentence}</span> : <Limits limits={limits} />}
      {sentence === null && confirmation !== null ? (
        <span className={styles.muted}>{confirmationText(confirmation, start, t)}</span>
      ) : null}
      {obstacle === null || explanation === null ? null : (
        <Offers explanation={explanation} place={place} start={start} onTake={onTake} />
      )}
    </output>
  );
}

function Limits({ limits: { minimum, maximum } }: { readonly limits: LengthLimits }) {
  const { t } = useTranslation('timeline');
  const parts = [
    minimum === null ? null : t('obstacle.shorter-than-allowed', { length: lengthText(minimum * 15) }),
    maximum === null ? null : t('obstacle.longer-than-allowed', { length: lengthText(maximum * 15) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={styles.muted}>{parts.join(' ')}</span>;
}

function isTaken(scene: Scene, { row, start, end }: SlotRange): boolean {
  if (row < 0) return false;
  for (let slot = start; slot < end; slot++) if (!isOpenSlot(scene, row, slot)) return true;
  return false;
}
