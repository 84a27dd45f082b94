import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { FindingOptions } from '../../../../workers/contract.ts';
import { withType } from '../query/criteria.ts';
import styles from './type-tabs.module.css';
import { useFindingOptions } from '../use-finding-options.ts';
import type { FindingControl } from '../use-finding.ts';
import { useFitting } from '../use-fitting.ts';

/** Width in CSS pixels of the list of the types that do not fit, with the gap before it. */
const MORE_WIDTH = 96;

interface Tab {
  /** Null = every type. */
  readonly id: string | null;
  readonly name: string;
}

/** Resource types by rank as tabs; those that do not fit are in a list. */
export function TypeTabs({ control: { finding, choose } }: { readonly control: FindingControl }) {
  const { t } = useTranslation('finding');
  const options = useFindingOptions();
  const line = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const tabs = tabsOf(options, finding.resourceTypeId, t('anyType'));
  const fit = useFitting(
    line,
    tabs.map(({ name }) => name),
    MORE_WIDTH,
  );
  if (tabs.length < 2) return null;
  const pick = (id: string | null): void => choose('type', (now) => withType(now, id, options));
  const shown = tabs.slice(0, fit);
  const rest = tabs.slice(fit);
  const at = shown.findIndex(({ id }) => id === finding.resourceTypeId);
  const onKeyDown = (press: KeyboardEvent<HTMLElement>): void => {
    const from = shown.findIndex((_, index) => list.current?.children[index] === press.target);
    const next = from < 0 ? undefined : shown[nextTab(press.key, from, shown.length)];
    if (next === undefined) return;
    // The arrows change the day elsewhere.
    press.preventDefault();
    pick(next.id);
    const element = list.current?.children[shown.indexOf(next)];
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <div ref={line} className={styles.line}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('type')}>
        {shown.map(({ id, name }, index) => (
          <button
            key={id ?? ''}
            type="button"
            role="tab"
            className={styles.tab}
            aria-label={name}
            aria-selected={index === at}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            onClick={() => pick(id)}
            onKeyDown={onKeyDown}
          >
            <span data-text={name}>{name}</span>
          </button>
        ))}
      </div>
      {rest.length === 0 ? null : (
        <select
          className={styles.more}
          aria-label={t('moreTypes')}
          data-chosen={at < 0 || undefined}
          value={at < 0 ? (finding.resourceTypeId ?? '') : ''}
          onChange={({ target }) => pick(target.value)}
        >
          <option value="" hidden>
            {t('moreTypes')}
          </option>
          {rest.map(({ id, name }) => (
            <option key={id} value={id ?? ''}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A type of an old link that the campus no longer has is listed too, so that it can be seen and left. */
function tabsOf(options: FindingOptions | null, chosen: string | null, all: string): readonly Tab[] {
  if (options === null) return [];
  const known: readonly Tab[] = options.types;
  const isKnown = chosen === null || known.some(({ id }) => id === chosen);
  if (isKnown && known.length < 2 && chosen === null) return [];
  return [{ id: null, name: all }, ...known, ...(isKnown ? [] : [{ id: chosen, name: chosen }])];
}

/** The index of the tab that a key leads to, around the ends; −1 = none. */
function nextTab(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
