import Footprints from 'lucide-react/icons/footprints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WalkingTime } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { LateWalkChoice } from '../../../components/finding/fields/LateWalkChoice.tsx';
import { useStopName } from '../../../components/finding/use-name.ts';
import styles from './places.module.css';

interface WithinWalkProps {
  readonly within: WalkingTime | null;
  /** When the form begins. */
  readonly start: number;
  readonly onChange: (within: WalkingTime | null) => void;
}

/** Limits the search for places to those within a walking time; opened by a press, since few need it. */
export function WithinWalk({ within, start, onChange }: WithinWalkProps) {
  const { t } = useTranslation(['reservation', 'finding']);
  const [isOpen, setOpen] = useState(false);
  const name = useStopName(within?.from ?? null);
  const chosen =
    within === null
      ? t('places.within')
      : t(within.isBarrierFree ? 'finding:chip.withinStepFree' : 'finding:chip.within', {
          minutes: within.seconds / 60,
          name: name ?? '…',
        });
  return (
    <div className={styles.within}>
      <Button kind="quiet" icon={Footprints} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen}
      </Button>
      {isOpen ? <LateWalkChoice within={within} at={() => start} onChange={onChange} /> : null}
    </div>
  );
}
