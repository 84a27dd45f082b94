import { useTranslation } from 'react-i18next';

import type { Instant, SlotExplanation, SlotObstacle } from '../../../../workers/contract.ts';
import { confirmationText, lengthText, obstacleText } from '../../../i18n/obstacle-text.ts';
import { Offers } from './Offers.tsx';
import type { Offer, NamedResource } from '../state/board-state.ts';
import styles from './sheets.module.css';
import type { LengthLimits } from './TimeFields.tsx';

interface SlotReasonProps {
  /** Id of the sentence, for `aria-describedby`. */
  readonly id: string;
  readonly resource: NamedResource;
  readonly start: Instant;
  readonly end: Instant;
  readonly limits: LengthLimits;
  /** Null until the worker answers. */
  readonly explanation: SlotExplanation | null;
  /** The board shows a part of it as taken; used until the worker answers. */
  readonly isShownTaken: boolean;
  readonly onTake: (offer: Offer) => void;
}

const unknown = { obstacle: null, confirmation: null } as const;

/** Why the chosen time cannot be reserved, with alternatives; also the length limits, once they mattered. */
export function SlotReason(props: SlotReasonProps) {
  const { id, resource, start, end, limits, explanation, isShownTaken, onTake } = props;
  const { t } = useTranslation('timeline');
  const { obstacle, confirmation } = explanation ?? unknown;
  const request = { start, minutes: (end - start) / 60_000 };
  const sentence = obstacle === null ? (isShownTaken ? t('reserve.taken') : null) : obstacleText(obstacle, request, t);
  return (
    <output className={styles.reason}>
      {sentence === null ? null : (
        <span id={id} className={styles.warning}>
          {sentence}
        </span>
      )}
      {isAboutLength(obstacle) ? null : <Limits limits={limits} />}
      {sentence === null && confirmation !== null ? (
        <span className={styles.muted}>{confirmationText(confirmation, start, t)}</span>
      ) : null}
      {obstacle === null || explanation === null ? null : (
        <Offers explanation={explanation} resource={resource} start={start} onTake={onTake} />
      )}
    </output>
  );
}

const isAboutLength = (obstacle: SlotObstacle | null): boolean =>
  obstacle?.type === 'shorter-than-allowed' || obstacle?.type === 'longer-than-allowed';

function Limits({ limits: { minimum, maximum } }: { readonly limits: LengthLimits }) {
  const { t } = useTranslation('timeline');
  const parts = [
    minimum === null ? null : t('obstacle.shorter-than-allowed', { length: lengthText(minimum * 15) }),
    maximum === null ? null : t('obstacle.longer-than-allowed', { length: lengthText(maximum * 15) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <span className={styles.muted}>{parts.join(' ')}</span>;
}
