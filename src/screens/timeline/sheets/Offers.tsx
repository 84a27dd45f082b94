import { useTranslation } from 'react-i18next';

import type { SlotExplanation } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { rangeNear } from '../../../i18n/obstacle-text.ts';
import type { Offer } from '../state/board-state.ts';
import styles from './refusal-card.module.css';

interface OffersProps {
  readonly explanation: Pick<SlotExplanation, 'next' | 'nearest'>;
  /** The resource whose next free time is offered, and the requested start. */
  readonly resource: { readonly id: string; readonly name: string };
  readonly start: number;
  readonly onTake: (offer: Offer) => void;
}

/** Alternatives: the same resource later, another resource at that time. */
export function Offers({ explanation: { next, nearest }, resource, start, onTake }: OffersProps) {
  const { t } = useTranslation('timeline');
  if (next === null && nearest === null) return null;
  return (
    <div className={styles.offers}>
      {next === null ? null : (
        <Button onClick={() => onTake({ resourceId: resource.id, resourceName: resource.name, ...next })}>
          {t('offer.next', { range: rangeNear(next.start, next.end, start) })}
        </Button>
      )}
      {nearest === null ? null : (
        <Button
          title={nearest.areaPath}
          onClick={() => {
            const { resourceId, resourceName, start: from, end } = nearest;
            onTake({ resourceId, resourceName, start: from, end });
          }}
        >
          {t('offer.nearest', { place: nearest.resourceName, range: rangeNear(nearest.start, nearest.end, start) })}
        </Button>
      )}
    </div>
  );
}
