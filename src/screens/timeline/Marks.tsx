import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { rowTop } from '../../../workers/painting/geometry.ts';
import { measures, slotMilliseconds } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { leaving, pending } from '../../state/reservations.ts';
import { timeline } from '../../state/timeline.ts';
import { formatRange, slotInstant } from './formats.ts';
import styles from './marks.module.css';
import type { SlotRange } from './ranges.ts';
import type { BoardState } from './reserving.ts';

interface MarksProps {
  readonly scene: Scene;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
}

/** Where a stretch of slots stands on the board. */
function boxOf(scene: Scene, geometry: PaintingGeometry, { row, start, end }: SlotRange) {
  return {
    top: rowTop(scene.lines, row) + measures.scheduleMargin,
    left: geometry.nameWidth + start * geometry.quarterWidth + measures.delimiterWidth,
    width: (end - start) * geometry.quarterWidth - measures.delimiterWidth,
    height: measures.scheduleHeight - 2 * measures.scheduleMargin,
  };
}

/** From the top of a stretch to that of its tip, in CSS pixels. */
const tipDistance = 26;

/** Whether a time fits in. */
const isRoomy = ({ start, end }: SlotRange): boolean => end - start >= 5;

/** What lies over the painted rows: the ghost, the picked stretch, reservations under way or about to go. */
export function Marks({ scene, geometry, board }: MarksProps) {
  const { ghost, range, isPicking } = useSnapshot(board);
  const { t } = useTranslation('timeline');
  const text = (of: SlotRange): string => formatRange(slotInstant(scene, of.start), slotInstant(scene, of.end));
  return (
    <div className={styles.marks} aria-hidden="true">
      <Subjects scene={scene} geometry={geometry} />
      {ghost === null || range !== null ? null : (
        <div className={styles.ghost} style={boxOf(scene, geometry, ghost)}>
          {isRoomy(ghost) ? text(ghost) : null}
        </div>
      )}
      {range === null ? null : (
        <div className={styles.range} style={boxOf(scene, geometry, range)}>
          {isRoomy(range) ? text(range) : null}
        </div>
      )}
      {range === null || (isRoomy(range) && !isPicking) ? null : (
        <div className={styles.tipLine} style={{ top: boxOf(scene, geometry, range).top + tipDistance }}>
          <span style={{ width: boxOf(scene, geometry, range).left }} />
          <span className={styles.tip}>
            <strong>{text(range)}</strong> {isPicking ? t('pickEnd') : null}
          </span>
        </div>
      )}
      <UnderWay scene={scene} geometry={geometry} />
    </div>
  );
}

/**
 * Subjects of own reservations that began before what is on the screen: they stay in sight while their reservation is.
 * They lie over the painted ones, whose place is fixed.
 */
function Subjects({ scene, geometry }: Omit<MarksProps, 'board'>) {
  // Painted items come and go with patches.
  const { revision, now } = useSnapshot(timeline);
  const items = useMemo(() => (revision > 0 ? [...scene.itemByKey.values()] : []), [scene, revision]);
  return items
    .filter(({ look, end }) => (look === 'accepted' || look === 'toConfirm') && end > now)
    .map((item) => (
      <div
        key={item.key}
        className={styles.carrier}
        data-look={item.look}
        style={boxOf(scene, geometry, { row: item.row, start: item.startSlot, end: item.endSlot })}
      >
        <span className={styles.subject} style={{ insetInlineStart: geometry.nameWidth }}>
          {item.subject}
        </span>
      </div>
    ));
}

/** Reservations that were sent and are not painted yet, and those that are about to be cancelled. */
function UnderWay({ scene, geometry }: Omit<MarksProps, 'board'>) {
  const sent = useSnapshot(pending).list;
  const going = useSnapshot(leaving).eventIds;
  // Painted items come and go with patches.
  const { revision } = useSnapshot(timeline);
  const items = useMemo(() => (revision > 0 ? [...scene.itemByKey.values()] : []), [scene, revision]);
  const waiting = sent.filter((one) => !items.some((item) => item.eventId === one.eventId));
  return (
    <>
      {waiting.map((one) => {
        const row = rowOfResource(scene, one.resourceId, one.rowHint);
        if (row === null || one.end <= scene.window.start || one.start >= scene.window.end) return null;
        const slot = (instant: number): number => (instant - scene.window.start) / slotMilliseconds;
        const range = { row, start: Math.max(0, slot(one.start)), end: Math.min(scene.table.slotCount, slot(one.end)) };
        return (
          <div key={one.key} className={styles.pending} style={boxOf(scene, geometry, range)}>
            <span className={styles.plate}>{one.subject}</span>
          </div>
        );
      })}
      {items
        .filter((item) => going.includes(item.eventId))
        .map((item) => (
          <div
            key={item.key}
            className={styles.leaving}
            style={boxOf(scene, geometry, { row: item.row, start: item.startSlot, end: item.endSlot })}
          >
            <s>{item.subject}</s>
          </div>
        ))}
    </>
  );
}

/** The row on which a resource stands now: usually where it was, else searched for. */
function rowOfResource(scene: Scene, resourceId: string, hint: number): number | null {
  const { rowCount, rowId } = scene.table;
  if (hint < rowCount && rowId(hint) === resourceId) return hint;
  for (let row = 0; row < rowCount; row++) if (rowId(row) === resourceId) return row;
  return null;
}
