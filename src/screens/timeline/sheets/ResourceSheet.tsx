import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Instant, SlotObstacle } from '../../../../workers/contract.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { obstacleText, rangeNear } from '../../../i18n/obstacle-text.ts';
import { useRemoved } from '../../../state/resources/removed-places.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { rowSummary } from '../accessibility/summary.ts';
import { closeSheet, takeOffer } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import { slotInstant } from '../state/formats.ts';
import { readQuery } from '../../../components/finding/query.ts';
import { isFailedRow, rowOfResource, startingSlot, usualSlots } from '../state/ranges.ts';
import { ResourceFacts } from './ResourceFacts.tsx';
import styles from './sheets.module.css';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';

interface ResourceSheetProps {
  readonly model: TimelineModel;
  readonly resource: NamedResource;
  /** The time at which it was opened. */
  readonly start: Instant;
  /** The row of the resource then. */
  readonly rowHint: number;
  readonly board: BoardState;
}

/** A resource and its day; if its calendar could not be read, why, and a button that reads it again. */
export function ResourceSheet({ model, resource, start, rowHint, board }: ResourceSheetProps) {
  const { t } = useTranslation('timeline');
  const close = (): void => closeSheet(board);
  useRemoved(resource, close);
  // The bytes of the model change in place; the revision changes with them.
  const { revision } = useSnapshot(timeline);
  // The sheet keeps its resource, whatever its row is now, even if it is filtered out.
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

interface ReserveResourceProps {
  readonly model: TimelineModel;
  readonly resource: NamedResource;
  /** The earliest start, if it is shown and in the future. */
  readonly from: Instant;
  readonly board: BoardState;
}

/** Reserves the next free time of the requested length; if there is none, shows why. */
export function ReserveResource({ model, resource, from: requestedStart, board }: ReserveResourceProps) {
  const { t } = useTranslation('timeline');
  const reasonId = useId();
  const [minutes, setMinutes] = useState(requestedMinutes);
  const first = slotInstant(model, startingSlot(model));
  const isShown = requestedStart >= model.window.start && requestedStart < model.window.end;
  const isToCome = requestedStart >= slotInstant(model, presentSlot(model));
  const start = isShown && isToCome ? requestedStart : first;
  const explanation = useSlotExplanation({ resourceId: resource.id, start, minutes });
  const obstacle = explanation?.obstacle ?? null;
  const allowed = allowedMinutes(minutes, obstacle);
  if (allowed !== minutes) setMinutes(allowed);
  const next = explanation?.next ?? null;
  const { start: from, end } = next ?? { start, end: start + minutes * 60_000 };
  const reason = next === null && obstacle !== null ? obstacleText(obstacle, { start, minutes }, t) : null;
  const reserve = (): void => {
    closeSheet(board);
    takeOffer(board, { resourceId: resource.id, resourceName: resource.name, start: from, end });
  };
  return (
    <>
      <Button
        kind="primary"
        size="large"
        isOff={next === null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={reserve}
      >
        {t('reserve.button', { range: rangeNear(from, end, start) })}
      </Button>
      {reason === null ? null : (
        <span id={reasonId} className={styles.muted}>
          {reason}
        </span>
      )}
    </>
  );
}

const requestedMinutes = (): number =>
  readQuery(new URLSearchParams(location.search)).requestedMinutes || usualSlots * slotMinutes;

const slotMinutes = 15;

/** The nearest length that the resource allows. */
function allowedMinutes(minutes: number, obstacle: SlotObstacle | null): number {
  if (obstacle?.type === 'shorter-than-allowed') return Math.max(minutes, obstacle.minimum);
  if (obstacle?.type !== 'longer-than-allowed') return minutes;
  return Math.min(minutes, Math.max(1, Math.floor(obstacle.maximum / slotMinutes)) * slotMinutes);
}
