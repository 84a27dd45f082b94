import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';

import { groupSummary } from '../../../../workers/painting/names.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import { collapseGroup, timeline } from '../../../state/resources/timeline.ts';
import type { PaintingGeometry } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { ScrollPosition } from './board-scroll.ts';
import styles from './group-toggles.module.css';

export interface GroupTogglesProps {
  readonly scroller: HTMLElement;
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly position: ScrollPosition;
}

/**
 * A button over each painted group header on the screen, which collapses the group. One of them is a tab stop: the arrows
 * up and down go to the others, those to the sides collapse and expand.
 */
export function GroupToggles({ scroller, model, geometry, position }: GroupTogglesProps) {
  const { group: top, lastGroup } = useSnapshot(position);
  // Patches change the number of free rows in place.
  useSnapshot(timeline);
  const [focused, setFocused] = useState<number | null>(null);
  const { groupTop, groupCount, collapsed } = model.lines;
  const first = Math.max(0, top);
  const last = Math.min(groupCount - 1, Math.max(lastGroup, first));
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const isBeside = focused !== null && focused < groupCount && !shown.includes(focused);
  const groups = isBeside ? [...shown, focused].sort((one, other) => one - other) : shown;
  const topOf = (group: number): number => groupTop[group] ?? 0;

  const toggle = (group: number): void => {
    // A header that sticks stays at the top of the screen.
    if (scroller.scrollTop > topOf(group)) scroller.scrollTo({ top: topOf(group) });
    collapseGroup(model, group, !collapsed.has(group));
  };
  const goTo = (group: number, layer: Element | null): void => {
    if (group < 0 || group >= groupCount) return;
    flushSync(() => setFocused(group));
    layer?.querySelector<HTMLElement>(`[data-group="${group}"]`)?.focus();
  };
  const onKeyDown = (press: KeyboardEvent, group: number): void => {
    const layer = press.currentTarget.closest('[data-group-toggles]');
    if (press.key === 'ArrowUp') goTo(group - 1, layer);
    else if (press.key === 'ArrowDown') goTo(group + 1, layer);
    else if (press.key === 'ArrowLeft' || press.key === 'ArrowRight') {
      if (collapsed.has(group) === (press.key === 'ArrowRight')) toggle(group);
    } else return;
    press.preventDefault();
  };
  return (
    <div data-group-toggles>
      {groups.map((group) => (
        <div
          key={group}
          className={styles.group}
          style={{ top: topOf(group), height: topOf(group + 1) - topOf(group) }}
        >
          <button
            type="button"
            className={styles.toggle}
            style={{ height: measures.groupDelimiterHeight }}
            aria-expanded={!collapsed.has(group)}
            tabIndex={group === (isBeside ? focused : first) ? 0 : -1}
            data-group={group}
            onClick={() => toggle(group)}
            onKeyDown={(press) => onKeyDown(press, group)}
            onFocus={() => setFocused(group)}
            onBlur={() => setFocused(null)}
          >
            <span className="spoken">{model.table.groupName(group)}</span>{' '}
            <span className="spoken">{model.table.groupPath(group)}</span>{' '}
            <span className="spoken">{groupSummary({ model, geometry }, group)}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
