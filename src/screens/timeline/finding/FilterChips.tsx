import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import styles from './chips.module.css';
import { chipTexts } from './chip-texts.ts';
import { withoutCriteria } from './criteria.ts';
import type { FindingControl } from './use-finding.ts';
import { useFindingOptions } from './use-finding-options.ts';

interface FilterChipsProps {
  readonly control: FindingControl;
  /** `bar`: in one line that scrolls by itself; `panel`: in as many as it takes, and its foot clears them. */
  readonly place: 'bar' | 'panel';
}

/** What is looked for, each part with a way to drop it; nothing where it is nothing in particular. */
export function FilterChips({ control: { finding, choose }, place }: FilterChipsProps) {
  const { t } = useTranslation('finding');
  const isAsked = chipTexts(finding, null, t).length > 0;
  const options = useFindingOptions(isAsked);
  if (!isAsked) return null;
  const chips = chipTexts(finding, options, t);
  return (
    <ul className={styles.chips} data-place={place} aria-label={t('active')}>
      {chips.map(({ key, text, without }) => (
        <li key={key} className={styles.chip}>
          <span title={text}>{text}</span>
          <button type="button" aria-label={t('chip.remove', { text })} onClick={() => choose(`no ${key}`, without)}>
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      {place === 'panel' || chips.length < 2 ? null : (
        <li>
          <button type="button" className={styles.clear} onClick={() => choose('clear', withoutCriteria)}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  );
}
