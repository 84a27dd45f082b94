import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { loadWithStylesheets } from '../../../state/browser/stylesheet-retry.ts';
import { createIdleRun } from '../../../state/browser/scheduled-tasks.ts';
import { useModule, withTexts } from '../../../components/loading/use-module.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import { reservedEvent } from '../../../state/reservations/reserve-address.ts';
import { useRequestedModule } from '../../../components/loading/use-requested-module.ts';
import { closeSheet, endRefusal, showTooltip } from '../state/board-state.ts';
import type { BoardState, NamedResource, OpenSheet, Refusal, Tooltip } from '../state/board-state.ts';
import type { SlotRange } from '../state/ranges.ts';
import type * as BoardSheets from './BoardSheets.tsx';
import styles from './refusal-card.module.css';

interface SheetProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

interface OpenedProps extends SheetProps {
  readonly control: QueryControl;
}

const OPENED: ReadonlySet<OpenSheet['type']> = new Set(['reserve', 'details', 'event', 'resource'] as const);

/** The open sheet of a new reservation, an existing one, or a resource. */
export function OpenedSheet({ control, ...props }: OpenedProps) {
  const { sheet } = useSnapshot(props.board);
  const [path] = useLocation();
  const eventId = reservedEvent(path, useSearch());
  useSheetsAhead();
  if (eventId !== null) return <Reserved {...props} eventId={eventId} control={control} />;
  return sheet !== null && OPENED.has(sheet.type) ? <Open {...props} /> : null;
}

function Reserved(props: OpenedProps & { readonly eventId: string }) {
  const sheets = useBoardSheets(nothing);
  return sheets === null ? null : <sheets.ReservedSheet {...props} />;
}

const nothing = (): void => undefined;

function Open({ model, board }: SheetProps) {
  const { sheet } = useSnapshot(board);
  const sheets = useBoardSheets(() => closeSheet(board));
  if (sheets === null) return null;
  if (sheet?.type === 'reserve') {
    const { range, resource } = sheet;
    return (
      <sheets.ReservationSheet
        key={keyOf(range, resource)}
        model={model}
        pickedIn={sheet.model}
        range={range}
        resource={resource}
        board={board}
      />
    );
  }
  if (sheet?.type === 'details') {
    return <sheets.ItemSheet key={sheet.item.key} model={model} item={sheet.item} board={board} />;
  }
  if (sheet?.type === 'event') {
    return <sheets.DistantSheet key={sheet.eventId} eventId={sheet.eventId} onClose={() => closeSheet(board)} />;
  }
  if (sheet?.type !== 'resource') return null;
  const { resource, start, rowHint } = sheet;
  return (
    <sheets.ResourceSheet
      key={resource.id}
      model={model}
      resource={resource}
      start={start}
      rowHint={rowHint}
      board={board}
    />
  );
}

const keyOf = ({ row, start, end }: SlotRange, resource: NamedResource | null): string =>
  `${resource?.id ?? row} ${start} ${end}`;

/** Kept, so that a sheet opens at once and takes the next key that is typed. */
let here: typeof BoardSheets | null = null;

const load = withTexts(() => import('./BoardSheets.tsx'), 'place');

async function importSheets(): Promise<typeof BoardSheets> {
  here = await loadWithStylesheets(load);
  return here;
}

/**
 * The sheets over the board; null until their module is loaded.
 * @param onFailure called if loading fails, after a message to the user
 */
export function useBoardSheets(onFailure: () => void): typeof BoardSheets | null {
  const fetched = useRequestedModule(importSheets, onFailure);
  return here ?? fetched;
}

/** Preloads the sheets, so that one that opens takes keys at once. */
export function useSheetsAhead(): void {
  useEffect(() => {
    // A failure is reported when a sheet is opened.
    const ahead = createIdleRun(() => void importSheets().catch(() => undefined));
    ahead.ask();
    return ahead.cancel;
  }, []);
}

interface RefusalsProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** The element is there before its text, so that screen readers announce it. */
export function Refusals({ model, board }: RefusalsProps) {
  const { refusal } = useSnapshot(board);
  return (
    <output className={styles.region}>
      {refusal === null || refusal.row >= model.table.rowCount ? null : (
        <LoadedRefusalCard key={`${refusal.row} ${refusal.start}`} model={model} board={board} refusal={refusal} />
      )}
    </output>
  );
}

function LoadedRefusalCard({ refusal, ...props }: RefusalsProps & { readonly refusal: Refusal }) {
  const sheets = useBoardSheets(() => endRefusal(props.board));
  return sheets === null ? null : <sheets.RefusalCard {...props} refusal={refusal} />;
}

interface HoveredProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
}

/** The hover card, unless something else is going on. */
export function Hovered({ model, board }: HoveredProps) {
  const { tooltip, isDragging, isPicking, moving, refusal, sheet } = useSnapshot(board);
  const isHolding = isDragging || isPicking || moving !== null;
  if (tooltip === null || isHolding || refusal !== null || (sheet !== null && sheet.type !== 'filters')) return null;
  if (tooltip.slot.row >= model.table.rowCount) return null;
  return <LoadedHoverCard key={`${tooltip.x} ${tooltip.y}`} model={model} board={board} tooltip={tooltip} />;
}

function LoadedHoverCard({ model, board, tooltip }: HoveredProps & { readonly tooltip: Tooltip }) {
  const forget = (): void => showTooltip(board, null);
  const sheets = useBoardSheets(forget);
  return sheets === null ? null : <sheets.HoverCard model={model} tooltip={tooltip} onScrolled={forget} />;
}

const importLegend = withTexts(() => import('./LegendSheet.tsx'), 'guide');

/** Loads the module before it is needed. */
export function preloadGuide(): void {
  // A failure is reported when the sheet is opened.
  importLegend().catch(() => undefined);
}

interface LegendProps {
  readonly geometry: PaintingGeometry;
  readonly onClose: () => void;
}

/** The legend, once its module is loaded. */
export function Legend({ geometry, onClose }: LegendProps) {
  const sheet = useRequestedModule(importLegend, onClose);
  return sheet === null ? null : <sheet.LegendSheet geometry={geometry} onClose={onClose} />;
}

const loadFormBar = withTexts(() => import('./FormBar.tsx'), 'reservation');

/** Says that a place is chosen for the form. */
export function LateFormBar() {
  const loaded = useModule(loadFormBar);
  return loaded === null ? null : <loaded.FormBar />;
}
