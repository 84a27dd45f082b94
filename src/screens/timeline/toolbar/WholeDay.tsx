import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal';
import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { axisOf } from '../../../../workers/painting/axis.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { setNightShown } from '../../../state/browser/preferences.ts';
import styles from './whole-day.module.css';

interface WholeDayProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
}

/** Shows whole days, or folds their nights; absent where places are open day and night. */
export function WholeDay({ model, geometry }: WholeDayProps) {
  const { t } = useTranslation('timeline');
  const isWhole = geometry.folding === null;
  if (!isWhole && axisOf(model, geometry).folds.length === 0) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('wholeDay')}
      title={t('wholeDay')}
      aria-pressed={isWhole}
      onClick={() => setNightShown(!isWhole)}
    >
      <UnfoldHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
