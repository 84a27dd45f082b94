/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of boxes over a painting, most of it not there: no table */
import type { TFunction } from 'i18next';
import { memo, startTransition, useDeferredValue, useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribe, useSnapshot } from 'valtio';

import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { isLeftOut, rowTop, shownRows } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { rowRevision, timeline } from '../../../state/resources/timeline.ts';
import type { ScrollPosition } from '../canvas/board-scroll.ts';
import { useReason } from '../../../components/finding/suitability/use-reason.ts';
import { formatDay } from '../state/formats.ts';
import { useExplanationOf } from '../../../state/resources/use-explanation.ts';
import { isFailedRow } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import type { BoardState } from '../state/board-state.ts';
import { rowSummary, rowTitle } from './summary.ts';
import { ActiveSlot, HourHeaders, AccessibleItems } from './AccessibleCells.tsx';
import styles from './accessible-grid.module.css';

interface AccessibleGridProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly position: ScrollPosition;
  /** The cursor. */
  readonly active: Slot;
  readonly onKeyDown: (press: KeyboardEvent) => void;
  readonly onBlur: () => void;
  readonly board: BoardState;
}

/** The visible rows as elements, for keys and assistive technology: a grid with one tab stop. */
export function AccessibleGrid({ model, geometry, position, active, onKeyDown, onBlur, board }: AccessibleGridProps) {
  const { t } = useTranslation('timeline');
  const id = useId();
  const spoken = useLater(model);
  const hasActive = active.row < spoken.table.rowCount && !isLeftOut(spoken.lines, active.row);
  return (
    <div
      className={styles.twin}
      role="grid"
      tabIndex={0}
      aria-label={gridName(model, t)}
      aria-describedby={`${id}-help`}
      aria-rowcount={model.table.rowCount + 1}
      aria-colcount={model.table.slotCount + 1}
      aria-activedescendant={hasActive ? `${id}-active` : undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <span id={`${id}-help`} hidden>
        {t('gridHelp')}
      </span>
      <HourHeaders model={model} />
      <Rows
        model={spoken}
        geometry={geometry}
        position={position}
        active={hasActive ? active : null}
        activeId={`${id}-active`}
        board={board}
      />
    </div>
  );
}

/**
 * Follows the model in a transition: painting does not wait for these elements, and if the next model arrives first, as
 * during typing, the rows of this one are never rendered.
 */
function useLater(model: TimelineModel): TimelineModel {
  const [later, setLater] = useState(model);
  useEffect(() => startTransition(() => setLater(model)), [model]);
  return later;
}

interface RowsProps extends Pick<AccessibleGridProps, 'model' | 'geometry' | 'position' | 'board'> {
  /** Null = on none of them. */
  readonly active: Slot | null;
  readonly activeId: string;
}

/** The visible rows, and the row of the cursor. */
function Rows({ model, geometry, position, active, activeId, board }: RowsProps) {
  useNewest(model);
  // Deferred: rendering takes a thin client a tenth of a second, in which no press would be answered.
  const { first, end, left } = useDeferredValue(useSnapshot(position));
  // The position may belong to the rows before.
  const last = Math.min(end, model.table.rowCount);
  const shown = shownRows(model.lines, first, last);
  const isBeside = active !== null && !isLeftOut(model.lines, active.row) && !shown.includes(active.row);
  const rows = isBeside ? [...shown, active.row].sort((a, b) => a - b) : shown;
  return rows.map((row, index) => (
    <AccessibleRow
      key={row}
      model={model}
      revision={rowRevision(model, row)}
      present={presentSlot(model)}
      geometry={geometry}
      row={row}
      above={rowTop(model.lines, row) - bottomOf(model, rows[index - 1])}
      left={left}
      activeSlot={row === active?.row ? active.slot : null}
      activeId={activeId}
      board={board}
    />
  ));
}

/** The bottom of a row; 0 if there is none. */
const bottomOf = ({ lines }: TimelineModel, row: number | undefined): Pixels =>
  row === undefined ? 0 : rowTop(lines, row) + measures.scheduleHeight;

/** Listeners cannot follow any faster, while patches may be frequent. */
const SPOKEN_EVERY_MS = 250;

/** Renders after patches and each minute, in a transition, and not too often. */
function useNewest(model: TimelineModel): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const speak = (): void => {
      timer = null;
      // With a newer model on its way these rows need not be rendered again.
      if (timeline.model === model) startTransition(() => setTurn((turn) => turn + 1));
    };
    const wait = (): void => {
      timer ??= setTimeout(speak, SPOKEN_EVERY_MS);
    };
    // For changes since the first render.
    wait();
    const stop = subscribe(timeline, wait);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [model]);
}

function gridName({ window }: TimelineModel, t: TFunction<'timeline'>): string {
  const last = window.days.at(-1)?.date ?? window.date;
  if (last === window.date) return t('grid', { date: formatDay(window.date) });
  return t('gridOfDays', { from: formatDay(window.date), to: formatDay(last) });
}

interface AccessibleRowProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly row: number;
  /** The gap to the row before. */
  readonly above: Pixels;
  /** The horizontal scroll offset: names stay on the screen. */
  readonly left: Pixels;
  readonly activeSlot: number | null;
  readonly activeId: string;
  /** The bytes of the model change in place; the row's revision changes with them. */
  readonly revision: number;
  /** The slot at now, at which the summary of a row starts. */
  readonly present: number;
  readonly board: BoardState;
}

const AccessibleRow = memo(function AccessibleRow(props: AccessibleRowProps) {
  return isFailedRow(props.model, props.row) ? <FailedRow {...props} /> : <SpokenRow {...props} failure={null} />;
});

/** Only these ask the worker for a reason. */
function FailedRow(props: AccessibleRowProps) {
  const failure = useExplanationOf(props.model.table.rowId(props.row), props.revision)?.serviceError ?? null;
  return <SpokenRow {...props} failure={failure} />;
}

interface SpokenRowProps extends AccessibleRowProps {
  readonly failure: string | null;
}

function SpokenRow(props: SpokenRowProps) {
  const { model, revision, geometry, row, above, left, activeSlot, activeId, board, failure } = props;
  const { t } = useTranslation('timeline');
  const title = rowTitle(model, row, t, useReason(model, row, revision));
  const summary = t('rowSpoken', { title, summary: rowSummary(model, row, t, failure) });
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={row + 2}
      data-timeline-row={model.table.rowId(row)}
      style={{ marginTop: above, height: measures.scheduleHeight }}
    >
      <div
        className={styles.name}
        role="rowheader"
        aria-colindex={1}
        style={{ marginLeft: left, width: geometry.nameWidth }}
      >
        {title}
      </div>
      <div
        className={styles.summary}
        role="gridcell"
        aria-colindex={2}
        aria-colspan={model.table.slotCount}
        aria-label={summary}
      />
      <AccessibleItems model={model} geometry={geometry} row={row} board={board} activeSlot={activeSlot} />
      {activeSlot === null ? null : (
        <ActiveSlot model={model} geometry={geometry} id={activeId} row={row} slot={activeSlot} board={board} />
      )}
    </div>
  );
}
