import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { Close, PaintingGeometry, TimelineQuery } from '../../../workers/contract.ts';
import { minutesToSlots } from '../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { TopBar } from '../../components/page/TopBar.tsx';
import { followTimeline, openTimeline, timeline } from '../../state/resources/timeline.ts';
import { useFilteredAreas } from '../../state/resources/use-filtered-areas.ts';
import { computation } from '../../state/workers/workers.ts';
import { Skeleton, TimelineBoard } from './TimelineBoard.tsx';
import { useBoardGeometry } from './canvas/board-geometry.ts';
import { whatComesFirst } from './canvas/start-position.ts';
import { Colleagues } from './colleagues/Colleagues.tsx';
import { Filters } from '../../components/finding/filters/Filters.tsx';
import { FindingStrip } from '../../components/finding/strip/FindingStrip.tsx';
import { FoundCount } from '../../components/finding/FoundCount.tsx';
import { WithFilterAtStart } from '../../components/finding/filters/WithFilterAtStart.tsx';
import { countCriteria } from '../../components/finding/query/criteria.ts';
import { useModule, withTexts } from '../../components/loading/use-module.ts';
import { focusGrid } from './keyboard/focus.ts';
import { type Listing, useListing } from './list/use-listing.ts';
import { Hovered, LateFormBar, Legend, OpenedSheet, Refusals } from './sheets/LazySheets.tsx';
import {
  closeSheet,
  createBoardState,
  moveCursorIntoView,
  openLegend,
  toggleColleagues,
  toggleFilters,
} from './state/board-state.ts';
import type { BoardState } from './state/board-state.ts';
import { dateOf } from './state/formats.ts';
import { useTimelineQuery } from '../../components/finding/query/query.ts';
import type { QueryControl } from '../../components/finding/query/query.ts';
import { startingSlot } from './state/ranges.ts';
import { isForForm, usePendingOffer } from './state/use-pending-offer.ts';
import styles from './timeline-screen.module.css';
import type { Others } from './toolbar/Corner.tsx';
import { DayHint } from './toolbar/DayHint.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { Empty, Failed, Problem } from './Messages.tsx';

/** The day of every resource, with reservations. */
export function TimelineScreen() {
  return (
    <WithFilterAtStart>
      <Day />
    </WithFilterAtStart>
  );
}

function Day() {
  const control = useTimelineQuery();
  const { query } = control;
  const areas = useFilteredAreas(query);
  const [board] = useState(createBoardState);
  const { now } = useSnapshot(timeline);
  const ofBoard = useMemo(() => boardFor(board), [board]);
  const retry = useOpenTimeline(useMemo(() => searchQueryOf(query, areas), [query, areas]));
  const [opened] = useState(() => Date.now());
  const listing = useListing();
  const today = dateOf(now === 0 ? opened : now);
  return (
    <div className={styles.screen}>
      <TopBar>
        <Toolbar
          {...control}
          {...ofBoard}
          date={query.date ?? today}
          today={today}
          isExactName={isExactName}
          isList={listing.isList}
        />
      </TopBar>
      <FindingStrip control={control} onMore={ofBoard.onFilters}>
        {listing.list === null ? null : <listing.list.ViewSwitch {...listing} />}
      </FindingStrip>
      {countCriteria(query.finding) > 0 && !listing.isList ? (
        <FirstOffer slots={minutesToSlots(query.requestedMinutes)} />
      ) : null}
      <div className={styles.board}>
        <Content control={control} board={board} areas={areas.length} listing={listing} onRetry={retry} />
      </div>
      {isForForm() ? <LateFormBar /> : null}
    </div>
  );
}

const importOffer = withTexts(
  withTexts(() => import('./toolbar/OfferLine.tsx'), 'favourites'),
  'guide',
);

/** A line over the board, omitted if loading fails. */
function FirstOffer(props: { readonly slots: number }) {
  const line = useModule(importOffer);
  return line === null ? null : <line.OfferLine {...props} />;
}

/** The board as the toolbar needs it. */
const boardFor = (board: BoardState) => ({
  onFilters: () => toggleFilters(board),
  onColleagues: () => toggleColleagues(board),
  onLegend: () => openLegend(board),
  onBoard: (where: 'first' | 'back') => {
    const { model } = timeline;
    if (model === null || model.table.rowCount === 0) return;
    if (where === 'first') moveCursorIntoView(board, { row: 0, slot: board.cursor?.slot ?? startingSlot(model) });
    focusGrid();
  },
  cursorDate: () => {
    const days = timeline.model?.window.days ?? [];
    const { cursor } = board;
    return cursor === null ? null : (days.findLast(({ slot }) => slot <= cursor.slot)?.date ?? null);
  },
});

/** While a name is typed all resources are searched, so that another can be added to those picked before. */
const searchQueryOf = (query: TimelineQuery, withinAreas: readonly string[]): TimelineQuery => ({
  ...query,
  withinAreas,
  names: query.search === '' ? query.names : [],
});

/** Keeps the requested day open. @returns opens it again, e.g. after a failure */
function useOpenTimeline(query: TimelineQuery): () => void {
  const close = useRef<Close | null>(null);
  const open = useCallback(() => {
    close.current?.();
    close.current = openTimeline(query);
  }, [query]);
  useEffect(() => {
    open();
    return () => {
      close.current?.();
      close.current = null;
    };
  }, [open]);
  return open;
}

/** Whether a resource has this name, even if the board shows it by another one. */
async function isExactName(name: string): Promise<boolean> {
  const answer = await computation().timeline.isExactName(name);
  return answer.ok && answer.value;
}

interface ContentProps {
  readonly control: QueryControl;
  readonly board: BoardState;
  /** How many areas the settings restrict the board to; 0 = the whole campus. */
  readonly areas: number;
  readonly listing: Listing;
  readonly onRetry: () => void;
}

/** The first rows are being painted: elements see neither them nor a failure yet. */
const ON_ITS_WAY = { model: null, problem: null };

/**
 * The latest state, deferred: elements render in slices, and painting does not wait for them.
 * @param isShown the first rows are on the screen: elements for them would only delay them before
 */
function useFollowed(isShown: boolean) {
  // The model is the same object in the snapshot; `revision` changes with its bytes.
  const { model, problem, totalRows, isOpening } = useSnapshot(timeline);
  const last = useMemo(
    () =>
      isShown || model === null ? { model, problem, totalRows, isOpening } : { ...ON_ITS_WAY, totalRows, isOpening },
    [isShown, model, problem, totalRows, isOpening],
  );
  return useDeferredValue(last);
}

function Content({ control, board, areas, listing, onRetry }: ContentProps) {
  const [isShown, setShown] = useState(() => timeline.model !== null);
  const showElements = useCallback(() => setShown(true), []);
  const { model, problem, totalRows, isOpening } = useFollowed(isShown || listing.isList);
  // A new day has no free rows at first: "nothing suits" is shown only once everything has been read.
  const isRead = useSyncExternalStore(followTimeline, () => timeline.progress >= 1);
  const days = model?.window.days.length ?? control.query.days;
  const geometry = useBoardGeometry(days, model);
  const others = useOthers(control);
  usePendingOffer(model, board, control);
  if (model === null && problem !== null) return <Failed onRetry={onRetry} />;
  const isEmpty = model?.table.rowCount === 0;
  const isForSure = !isOpening && (isRead || problem !== null);
  return (
    <>
      {isEmpty && isForSure ? (
        <Empty hasResources={totalRows > 0} control={control} areas={areas} onRetry={onRetry} />
      ) : listing.isList ? (
        <Listed {...{ model, board, control, listing }} />
      ) : (
        <TimelineBoard
          model={model}
          geometry={geometry}
          board={board}
          requestedSlots={minutesToSlots(control.query.requestedMinutes)}
          first={whatComesFirst(control.query)}
          areas={areas}
          others={others}
          onShown={showElements}
        />
      )}
      {model === null ? null : <Overlays model={model} geometry={geometry} control={control} board={board} />}
      {problem === null || model === null || isEmpty ? null : <Problem onRetry={onRetry} />}
    </>
  );
}

type ListedProps = Pick<ContentProps, 'board' | 'control' | 'listing'> & { readonly model: TimelineModel | null };

const Listed = ({ model, board, control, listing: { list, onList } }: ListedProps) =>
  model === null || list === null ? (
    <Skeleton />
  ) : (
    <list.PlaceList {...{ model, board, control }} onGrid={() => onList(false)} />
  );

/** Null if there are no criteria; the same object until something changes. */
function useOthers({ query: { finding }, change }: QueryControl): Others | null {
  const isAsked = countCriteria(finding) > 0;
  const isHidden = finding.unsuitable === 'hidden';
  return useMemo(() => {
    if (!isAsked) return null;
    const unsuitable = isHidden ? 'dimmed' : 'hidden';
    return { isHidden, toggle: () => change((now) => ({ finding: { ...now.finding, unsuitable } }), 'push') };
  }, [isAsked, isHidden, change]);
}

// Late: few addresses name a sheet.
const importAddress = () => import('./sheets/SheetAddress.tsx');

interface OverlaysProps extends Pick<ContentProps, 'control' | 'board'> {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
}

/** Sheets and cards over the board, and texts for assistive technology. */
function Overlays({ model, geometry, control, board }: OverlaysProps) {
  const { sheet } = useSnapshot(board);
  const address = useModule(importAddress);
  return (
    <>
      <Refusals model={model} board={board} />
      <Hovered model={model} board={board} />
      <OpenedSheet model={model} board={board} control={control} />
      {address === null ? null : <address.SheetAddress model={model} board={board} />}
      {sheet?.type === 'legend' ? <Legend geometry={geometry} onClose={() => closeSheet(board)} /> : null}
      {sheet?.type === 'colleagues' ? <Colleagues onClose={() => closeSheet(board)} /> : null}
      {sheet?.type === 'filters' ? <Filters control={control} onClose={() => closeSheet(board)} /> : null}
      <FoundCount finding={control.query.finding} />
      <DayHint model={model} control={control} />
    </>
  );
}
