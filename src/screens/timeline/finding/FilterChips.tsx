import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './chips.module.css';
import { chipTexts } from './chip-texts.ts';
import { withoutCriteria } from './criteria.ts';
import type { FindingControl } from './use-finding.ts';
import { useFindingOptions } from './use-finding-options.ts';
import { usePersonName } from './use-person-name.ts';

interface FilterChipsProps {
  readonly control: FindingControl;
  /** `bar`: in one line that scrolls by itself; `panel`: in as many as it takes, and its foot clears them. */
  readonly place: 'bar' | 'panel';
}

/** What is looked for, each part with a way to drop it; nothing where it is nothing in particular. */
export function FilterChips({ control: { finding, choose }, place }: FilterChipsProps) {
  const { t } = useTranslation('finding');
  const isAsked = chipTexts(finding, null, null, t).length > 0;
  const options = useFindingOptions(isAsked);
  const colleague = usePersonName(finding.fromColleague);
  if (!isAsked) return null;
  const chips = chipTexts(finding, options, colleague, t);
  return (
    <ul className={styles.chips} data-place={place} aria-label={t('active')}>
      {chips.map(({ key, text, without }) => (
        <li key={key} className={styles.chip}>
          <span title={text}>{text}</span>
          <button
            type="button"
            aria-label={t('chip.remove', { text })}
            onClick={leaving(() => choose(`no ${key}`, without))}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      {place === 'panel' || chips.length < 2 ? null : (
        <li>
          <button type="button" className={styles.clear} onClick={leaving(() => choose('clear', withoutCriteria))}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The chip goes with its button: focus goes on to the next one, or to what all of them belong to. */
const leaving =
  (drop: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const [chip, list] = [currentTarget.closest('li'), currentTarget.closest('ul')];
    const other = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button');
    const isLast = list === null || list.childElementCount < 2 || currentTarget.className === styles.clear;
    const owner = list?.closest('dialog') ?? list?.previousElementSibling;
    const next = isLast ? owner : other;
    drop();
    if (next instanceof HTMLElement) next.focus();
  };
