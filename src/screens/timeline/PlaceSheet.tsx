import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Scene } from '../../../workers/painting/scene.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { timeline } from '../../state/timeline.ts';
import { slotInstant } from './formats.ts';
import { PlaceFacts } from './PlaceFacts.tsx';
import { PlaceReserve } from './PlaceReserve.tsx';
import { isFailedRow } from './ranges.ts';
import type { Slot } from './ranges.ts';
import { closeSheet } from './reserving.ts';
import type { BoardState } from './reserving.ts';
import styles from './sheets.module.css';
import { rowSummary } from './summary.ts';

interface PlaceSheetProps {
  readonly scene: Scene;
  readonly slot: Slot;
  readonly board: BoardState;
}

/** A place and what there is of it; where its calendar could not be read: why, and how to read it again. */
export function PlaceSheet({ scene, slot: { row, slot }, board }: PlaceSheetProps) {
  const { t } = useTranslation('timeline');
  // The bytes of the scene change in place; this says that they did.
  const { revision } = useSnapshot(timeline);
  const isFailed = revision >= 0 && isFailedRow(scene, row);
  const [wasFailed] = useState(isFailed);
  const summary = isFailed ? null : rowSummary(scene, row, t);
  const place = { id: scene.table.rowId(row), name: scene.table.rowName(row) };
  return (
    <Sheet
      title={place.name}
      onClose={() => closeSheet(board)}
      footer={isFailed ? undefined : <PlaceReserve key={place.id} scene={scene} place={place} board={board} />}
    >
      <div className={styles.form}>
        <PlaceFacts resourceId={place.id} start={slotInstant(scene, slot)} end={slotInstant(scene, slot + 1)} />
        <output>{wasFailed && summary !== null ? t('readAgain', { summary }) : summary}</output>
      </div>
    </Sheet>
  );
}
