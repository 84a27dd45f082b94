import Check from 'lucide-react/icons/check';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Colleague } from '../../../workers/contract.ts';
import { recolour } from '../../state/people/colleagues.ts';
import { network } from '../../state/browser/network.ts';
import styles from './hues.module.css';
import { changeColleague } from './change-colleague.ts';

/** The colours of colleagues, as numbered in tokens.css. */
const HUES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The colour of a colleague's reservations. The screen must load the texts of `people`. */
export function Hues({ colleague: { id, displayName: name, colour } }: { readonly colleague: Colleague }) {
  const { t } = useTranslation('people');
  const refusals = useTranslation('colleagues').t;
  const { isOnline } = useSnapshot(network);
  // The choice is shown immediately, before the worker confirms.
  const [chosen, setChosen] = useOptimistic(colour);
  const choose = (hue: number): void =>
    startTransition(async () => {
      setChosen(hue);
      await changeColleague(() => recolour(id, hue), name, refusals);
    });
  return (
    <fieldset className={styles.hues} aria-label={t('colour', { name })}>
      {HUES.map((hue) => (
        <label key={hue} className={styles.hue} title={t(`hue.${hue}`)}>
          <input
            type="radio"
            name={`hue ${id}`}
            aria-label={t(`hue.${hue}`)}
            checked={chosen === hue}
            aria-disabled={!isOnline || undefined}
            onChange={() => isOnline && choose(hue)}
          />
          <span className={styles.swatch} style={{ background: `var(--hue-${hue})` }}>
            {chosen === hue ? <Check size={16} aria-hidden="true" /> : null}
          </span>
        </label>
      ))}
      <span className={styles.chosen} aria-hidden="true">
        {t(`hue.${HUES.find((hue) => hue === chosen) ?? 0}`)}
      </span>
    </fieldset>
  );
}
