import Accessibility from 'lucide-react/icons/accessibility';
import { useTranslation } from 'react-i18next';

import styles from './navigate.module.css';
import type { NavigationControl } from './navigate-address.ts';

/** Ways without stairs or steps; in sight in every mode. */
export function BarrierFree({ control: { address, change } }: { readonly control: NavigationControl }) {
  const { t } = useTranslation('navigate');
  // Somebody who is being led stays where they are; else the steps of another way begin anew.
  const step = address.mode === 'StepByStepNavigation' ? address.step : null;
  return (
    <label className={styles.barrierFree}>
      <Accessibility size={18} aria-hidden="true" />
      <span>{t('screen.barrierFree')}</span>
      <input
        type="checkbox"
        role="switch"
        checked={address.isBarrierFree}
        aria-checked={address.isBarrierFree}
        onChange={({ target: { checked } }) => change({ isBarrierFree: checked, step, level: null }, 'replace')}
      />
    </label>
  );
}
