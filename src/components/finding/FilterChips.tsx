import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { timeline } from '../../state/resources/timeline.ts';
import { chipTexts } from './chip-texts.ts';
import type { ChipText } from './chip-texts.ts';
import styles from './chips.module.css';
import { countCriteria, withoutCriteria } from './criteria.ts';
import { useFindingOptions } from './use-finding-options.ts';
import type { FindingControl } from './use-finding.ts';
import { usePersonName, useStopName } from './use-name.ts';

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
  readonly place: 'bar' | 'board';
  /** Shows the criteria that have no room. */
  readonly onMore: () => void;
}

/** The criteria in one line: as many as fit, then the number of the others. */
export function ChipLine({ control, place, onMore }: ChipLineProps) {
  const { t } = useTranslation('finding');
  const chips = useChips(control);
  const list = useRef<HTMLUListElement>(null);
  const fit = useFitting(list, chips);
  if (chips.length === 0) return null;
  const rest = chips.slice(fit).map(({ text }) => text);
  return (
    <ul ref={list} className={styles.chips} data-place={place} aria-label={t('active')}>
      {chips.slice(0, fit).map((chip) => (
        <Chip key={chip.key} chip={chip} control={control} />
      ))}
      {fit > chips.length && chips.length > 1 ? (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={leaving(() => control.choose('clear', withoutCriteria))}
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
  const isAsked = countCriteria(finding) > 0;
  const options = useFindingOptions(isAsked);
  const name = usePersonName(finding.fromColleague);
  const start = useStopName(finding.within?.from ?? null);
  const { nearInstead, isOpening, model } = useSnapshot(timeline);
  const days = model?.window.days ?? [];
  const day = days.length > 1 ? (days[0]?.date ?? null) : null;
  const isNowhere = nearInstead !== null && !isOpening;
  return isAsked ? chipTexts(finding, options, { name, start, isNowhere, day }, t) : [];
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

/**
 * How many items of a line fit: all are laid out first, and again when texts or width change.
 * @returns more than the number of chips if the button after them fits too
 */
function useFitting(list: React.RefObject<HTMLUListElement | null>, chips: readonly ChipText[]): number {
  const key = chips.map(({ text }) => text).join('\n');
  const [known, setKnown] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const isKnown = known?.key === key;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what has room is known once all of it is laid out
    if (!isKnown && list.current !== null) setKnown({ key, count: fitting(list.current, chips.length) });
  }, [list, key, isKnown, chips.length]);
  useLayoutEffect(() => {
    const forget = (): void => setKnown(null);
    addEventListener('resize', forget);
    return () => removeEventListener('resize', forget);
  }, []);
  return isKnown ? known.count : chips.length + 1;
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

/** Width of the "+n" button, with the gap before it. */
const MORE_WIDTH = 44;

/**
 * How many items fit in a line; at least one, which is cut if necessary.
 * @param needed if fewer fit, room for the "+n" button is reserved
 */
export function fitting(line: Element, needed: number): number {
  const { left, width } = line.getBoundingClientRect();
  const ends = [...line.children].map((item) => item.getBoundingClientRect().right - left);
  const within = (room: number): number => ends.filter((end) => end <= room + 0.5).length;
  return within(width) >= needed ? within(width) : Math.max(1, within(width - MORE_WIDTH));
}
