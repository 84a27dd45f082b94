import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { timeline } from '../../../state/resources/timeline.ts';
import { chipTexts } from './chip-texts.ts';
import type { ChipText } from './chip-texts.ts';
import styles from './chips.module.css';
import { countFilters, withoutFilters } from '../query/criteria.ts';
import { useFindingOptions } from '../use-finding-options.ts';
import { useFitting } from '../use-fitting.ts';
import type { FindingControl } from '../use-finding.ts';
import { usePersonName, useStopName } from '../use-name.ts';

interface FilterChipsProps {
  readonly control: FindingControl;
}

/** The criteria as removable chips, in as many lines as needed. */
export function FilterChips({ control }: FilterChipsProps) {
  const { t } = useTranslation('finding');
  const chips = useChips(control);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} data-place="panel" aria-label={t('active')}>
      {chips.map((chip) => (
        <Chip key={chip.key} chip={chip} control={control} />
      ))}
    </ul>
  );
}

interface ChipLineProps extends FilterChipsProps {
  /** Shows the criteria that have no room. */
  readonly onMore: () => void;
}

/** The criteria in one line: as many as fit, then the number of the others. */
export function ChipLine({ control, onMore }: ChipLineProps) {
  const { t } = useTranslation('finding');
  const chips = useChips(control);
  const list = useRef<HTMLUListElement>(null);
  const fit = useFitting(
    list,
    chips.map(({ text }) => text),
  );
  if (chips.length === 0) return null;
  const rest = chips.slice(fit).map(({ text }) => text);
  return (
    <ul ref={list} className={styles.chips} data-place="line" aria-label={t('active')}>
      {chips.slice(0, fit).map((chip) => (
        <Chip key={chip.key} chip={chip} control={control} />
      ))}
      {fit > chips.length && chips.length > 1 ? (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={leaving(() => control.choose('clear', withoutFilters))}
          >
            {t('clear')}
          </button>
        </li>
      ) : null}
      {rest.length === 0 ? null : (
        <li>
          <button
            type="button"
            className={styles.more}
            title={rest.join(', ')}
            aria-label={`+${rest.length}: ${rest.join(', ')}`}
            aria-haspopup="dialog"
            onClick={onMore}
          >
            +{rest.length}
          </button>
        </li>
      )}
    </ul>
  );
}

function useChips({ finding }: FindingControl): readonly ChipText[] {
  const { t } = useTranslation('finding');
  const isAsked = countFilters(finding) > 0;
  const options = useFindingOptions(isAsked);
  const name = usePersonName(finding.fromColleague);
  const start = useStopName(finding.within?.from ?? null);
  const { nearInstead, isOpening } = useSnapshot(timeline);
  const isNowhere = nearInstead !== null && !isOpening;
  return isAsked ? chipTexts(finding, options, { name, start, isNowhere }, t) : [];
}

interface ChipProps extends FilterChipsProps {
  readonly chip: ChipText;
}

function Chip({ chip: { key, text, without }, control: { choose } }: ChipProps) {
  const { t } = useTranslation('finding');
  return (
    <li className={styles.chip}>
      <span title={text}>{text}</span>
      <button
        type="button"
        aria-label={t('chip.remove', { text })}
        onClick={leaving(() => choose(`no ${key}`, without))}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  );
}

/** A removed chip takes its button along: the focus moves to a neighbour, or to the container. */
const leaving =
  (drop: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const [chip, list] = [currentTarget.closest('li'), currentTarget.closest('ul')];
    const besides = [chip?.nextElementSibling, chip?.previousElementSibling];
    // Other items of the line may be removed together with the chip.
    const other = besides.find((item) => item?.className === styles.chip);
    const isAll = currentTarget.className === styles.clear;
    const owner = list?.closest('dialog') ?? document.querySelector('[aria-keyshortcuts="q"]');
    const next = isAll ? owner : (other?.querySelector('button') ?? owner);
    drop();
    if (next instanceof HTMLElement) next.focus();
  };
