import Info from 'lucide-react/icons/info';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';

import type { Instant, SlotObstacle } from '../../../../workers/contract.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { readQuery } from '../../../components/finding/query/query.ts';
import { UnsuitableNote } from '../../../components/finding/suitability/UnsuitableNote.tsx';
import { DayRibbon } from '../../../components/places/DayRibbon.tsx';
import { SHEET_PICTURE, PlaceFacts } from '../../../components/places/PlaceFacts.tsx';
import { PlaceOnPlan } from '../../../components/plan/PlaceOnPlan.tsx';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { WayLink } from '../../../components/navigation/WayLink.tsx';
import { obstacleText, rangeNear } from '../../../i18n/obstacle-text.ts';
import { useRemoved } from '../../../state/resources/removed-places.ts';
import { resourceAddress } from '../../../state/resources/resource-address.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { useExplanation } from '../../../state/resources/use-explanation.ts';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';
import { rowSummary } from '../accessibility/summary.ts';
import { closeSheet, takeOffer } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import { slotInstant, slotsTo } from '../state/formats.ts';
import { isFailedRow, rowOfResource, startingSlot, usualSlots } from '../state/ranges.ts';
import { ResourceStar, RowReading } from './ResourceFacts.tsx';
import styles from './sheets.module.css';

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
  const proposal = useProposal(model, resource, start);
  const { from, end, propose } = proposal;
  return (
    <Sheet
      title={resource.name}
      onClose={close}
      footer={isFailed ? undefined : <ReserveResource resource={resource} proposal={proposal} board={board} />}
    >
      <div className={styles.form}>
        <AboutResource resource={resource}>
          {row === null || isFailed ? null : (
            <DayRibbon
              model={model}
              row={row}
              day={dayOf(model, from)}
              wanted={{ start: slotsTo(model, from), end: slotsTo(model, end) }}
              length={requestedMinutes() / slotMinutes}
              onPick={(span) => propose(slotInstant(model, span.start), (span.end - span.start) * slotMinutes)}
            />
          )}
          <output>
            {wasFailed && !isFailed && row !== null ? t('readAgain', { summary: rowSummary(model, row, t) }) : null}
          </output>
        </AboutResource>
        <PlaceOnPlan resourceId={resource.id} name={resource.name} />
      </div>
    </Sheet>
  );
}

/** The slot at which the day of an instant begins. */
const dayOf = ({ window, ...model }: TimelineModel, instant: Instant): number =>
  window.days.findLast(({ slot }) => slot <= slotsTo({ window, ...model }, instant))?.slot ?? 0;

interface AboutResourceProps {
  readonly resource: NamedResource;
  readonly children: ReactNode;
}

/** Picture, location, equipment, its hours, and where to go from here. */
function AboutResource({ resource: { id, name }, children }: AboutResourceProps) {
  const { t } = useTranslation(['timeline', 'place']);
  const known = useExplanation(id, SHEET_PICTURE);
  return (
    <>
      {known === null ? null : <PlaceFacts known={known} />}
      {known?.unsuitable == null ? null : <UnsuitableNote unsuitable={known.unsuitable} />}
      {known === null ? null : <RowReading known={known} />}
      {children}
      <div className={styles.placeActions}>
        {known === null ? null : <ResourceStar resourceId={id} name={name} />}
        {known?.wayUrl == null ? null : (
          <WayLink url={known.wayUrl} name={name} text={t('place:way')} className={styles.more} />
        )}
        <Link className={styles.more} href={resourceAddress(id)}>
          <Info size={16} aria-hidden="true" />
          {t('place.more')}
        </Link>
      </div>
    </>
  );
}

interface Proposal {
  /** The wanted time, and the next free one of its length; null = none. */
  readonly start: Instant;
  readonly minutes: number;
  readonly isFree: boolean;
  readonly obstacle: SlotObstacle | null;
  readonly from: Instant;
  readonly end: Instant;
  readonly propose: (start: Instant, minutes: number) => void;
}

/** The next free time of the requested length, from the earliest start on if that is shown and in the future. */
function useProposal(model: TimelineModel, { id }: NamedResource, opened: Instant): Proposal {
  const [wanted, setWanted] = useState({ start: opened, minutes: requestedMinutes() });
  const { minutes } = wanted;
  const isShown = wanted.start >= model.window.start && wanted.start < model.window.end;
  const isToCome = wanted.start >= slotInstant(model, presentSlot(model));
  const start = isShown && isToCome ? wanted.start : slotInstant(model, startingSlot(model));
  const explanation = useSlotExplanation({ resourceId: id, start, minutes });
  const obstacle = explanation?.obstacle ?? null;
  const allowed = allowedMinutes(minutes, obstacle);
  if (allowed !== minutes) setWanted({ ...wanted, minutes: allowed });
  const next = explanation?.next ?? null;
  const { start: from, end } = next ?? { start, end: start + minutes * 60_000 };
  const propose = (at: Instant, length: number): void => setWanted({ start: at, minutes: length });
  return { start, minutes, isFree: next !== null, obstacle, from, end, propose };
}

interface ReserveResourceProps {
  readonly resource: NamedResource;
  readonly proposal: Proposal;
  readonly board: BoardState;
}

/** Reserves the proposed time; if there is none, shows why. */
function ReserveResource({ resource, proposal, board }: ReserveResourceProps) {
  const { t } = useTranslation('timeline');
  const reasonId = useId();
  const { start, minutes, isFree, obstacle, from, end } = proposal;
  const reason = !isFree && obstacle !== null ? obstacleText(obstacle, { start, minutes }, t) : null;
  const reserve = (): void => {
    closeSheet(board);
    takeOffer(board, { resourceId: resource.id, resourceName: resource.name, start: from, end });
  };
  return (
    <>
      <Button
        kind="primary"
        size="large"
        isOff={!isFree}
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
