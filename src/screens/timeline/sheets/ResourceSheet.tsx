import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Instant } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Sheet } from '../../../components/Sheet.tsx';
import { useRemoved } from '../../../state/removed-places.ts';
import { timeline } from '../../../state/timeline.ts';
import { ResourceFacts } from './ResourceFacts.tsx';
import { ReserveResource } from './ReserveResource.tsx';
import { isFailedRow, rowOfResource } from '../state/ranges.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import styles from './sheets.module.css';
import { rowSummary } from '../accessibility/summary.ts';

interface ResourceSheetProps {
  readonly model: TimelineModel;
  readonly resource: NamedResource;
  /** The slot at which it was opened. */
  readonly start: Instant;
  /** Where the place stood then. */
  readonly rowHint: number;
  readonly board: BoardState;
}

/** A place and what there is of it; where its calendar could not be read: why, and how to read it again. */
export function ResourceSheet({ model, resource, start, rowHint, board }: ResourceSheetProps) {
  const { t } = useTranslation('timeline');
  const close = (): void => closeSheet(board);
  useRemoved(resource, close);
  // The bytes of the model change in place; this says that they did.
  const { revision } = useSnapshot(timeline);
  // The sheet stays that of its place, whatever row it stands on by now, and where it is not among what is looked for.
  const row = revision < 0 ? null : rowOfResource(model, resource.id, rowHint);
  const isFailed = row !== null && isFailedRow(model, row);
  const [wasFailed] = useState(isFailed);
  const summary = row === null || isFailed ? null : rowSummary(model, row, t);
  return (
    <Sheet
      title={resource.name}
      onClose={close}
      footer={
        isFailed ? undefined : (
          <ReserveResource key={resource.id} model={model} resource={resource} from={start} board={board} />
        )
      }
    >
      <div className={styles.form}>
        <ResourceFacts resourceId={resource.id} times={null} />
        <output>{wasFailed && summary !== null ? t('readAgain', { summary }) : summary}</output>
      </div>
    </Sheet>
  );
}
