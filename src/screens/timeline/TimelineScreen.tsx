import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import type { Close, PaintingGeometry, TimelineQuery } from '../../../workers/contract.ts';
import { minutesToSlots } from '../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { TopBar } from '../../components/TopBar.tsx';
import { openTimeline, timeline } from '../../state/timeline.ts';
import { computation } from '../../state/workers.ts';
import { TimelineBoard } from './TimelineBoard.tsx';
import { useBoardGeometry } from './canvas/board-geometry.ts';
import { whatComesFirst } from './canvas/start-position.ts';
import { Colleagues } from './colleagues/Colleagues.tsx';
import { BarChips } from './finding/BarChips.tsx';
import { Filters } from './finding/Filters.tsx';
import { FoundCount } from './finding/FoundCount.tsx';
import { WithFilterAtStart } from './finding/WithFilterAtStart.tsx';
import { countCriteria } from './finding/criteria.ts';
import { useFinding } from './finding/use-finding.ts';
import { useHelpKey } from './keyboard/board-keys.ts';
import { focusGrid } from './keyboard/focus.ts';
import { GroupSpoken, MovingSpoken } from './pointer/MovingSpoken.tsx';
import { Guide, Hovered, OpenedSheet, Refusals } from './sheets/LazySheets.tsx';
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
import { useTimelineQuery } from './state/query.ts';
import type { QueryControl } from './state/query.ts';
import { startingSlot } from './state/ranges.ts';
import { usePendingOffer } from './state/use-pending-offer.ts';
import styles from './timeline-screen.module.css';
import { useAreas } from './toolbar/AreasHint.tsx';
import type { Others } from './toolbar/Corner.tsx';
import { DayHint } from './toolbar/DayHint.tsx';
import { NewReservation } from './toolbar/NewReservation.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { Empty, Failed, Problem } from './Messages.tsx';

/** The heart of the product: the day of every place, and reserving in it. */
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
  const areas = useAreas(query);
  const [board] = useState(createBoardState);
  const { now } = useSnapshot(timeline);
  const ofBoard = useMemo(() => boardFor(board), [board]);
  const retry = useOpenTimeline(useMemo(() => searchQueryOf(query, areas), [query, areas]));
  const [opened] = useState(() => Date.now());
  const today = dateOf(now === 0 ? opened : now);
  return (
    <div className={styles.screen}>
      <TopBar>
        <Toolbar {...control} date={query.date ?? today} today={today} isExactName={isExactName} {...ofBoard} />
      </TopBar>
      <Content control={control} board={board} areas={areas.length} onRetry={retry} />
      <NewReservation place="board" date={query.date ?? today} today={today} />
    </div>
  );
}

/** What the toolbar does to the board, and asks of it. */
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

/** While a name is typed it is looked for among all places, so that another can be picked beside those picked before. */
const searchQueryOf = (query: TimelineQuery, withinAreas: readonly string[]): TimelineQuery => ({
  ...query,
  withinAreas,
  names: query.search === '' ? query.names : [],
});

/** Keeps the asked day open. @returns opens it again, e.g. after a failure */
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

/** Whether a place has this name, also one that is not what it is shown by. */
async function isExactName(name: string): Promise<boolean> {
  const answer = await computation().timeline.isExactName(name);
  return answer.ok && answer.value;
}

interface ContentProps {
  readonly control: QueryControl;
  readonly board: BoardState;
  /** Areas that the settings show alone; 0 = the whole campus. */
  readonly areas: number;
  readonly onRetry: () => void;
}

/** Of most days. */
const SLOTS_A_DAY = 96;

/** Rows are about to be shown: neither they nor what has failed since is for elements yet. */
const ON_ITS_WAY = { model: null, problem: null };

/**
 * What came last, as far as elements have followed: they take their time in slices, and the painting does not wait.
 * @param isShown the first rows are on the screen: until then elements for them would only be in their way
 */
function useFollowed(isShown: boolean) {
  // The ref'd model is the same object in the snapshot; `revision` tells that its bytes changed.
  const { model, problem, totalRows, isOpening } = useSnapshot(timeline);
  const last = useMemo(
    () =>
      isShown || model === null ? { model, problem, totalRows, isOpening } : { ...ON_ITS_WAY, totalRows, isOpening },
    [isShown, model, problem, totalRows, isOpening],
  );
  return useDeferredValue(last);
}

const followTimeline = (onChange: () => void) => subscribe(timeline, onChange);

function Content({ control, board, areas, onRetry }: ContentProps) {
  const [isShown, setShown] = useState(() => timeline.model !== null);
  const showElements = useCallback(() => setShown(true), []);
  const { model, problem, totalRows, isOpening } = useFollowed(isShown);
  // On a new day nothing is known to be free at first: that nothing suits is said once all has been read.
  const isRead = useSyncExternalStore(followTimeline, () => timeline.progress >= 1);
  const days = model?.window.days.length ?? control.query.days;
  const geometry = useBoardGeometry(days, model?.table.slotCount ?? days * SLOTS_A_DAY);
  const others = useOthers(control);
  usePendingOffer(model, board, control);
  useHelpKey(board);
  if (model === null && problem !== null) return <Failed onRetry={onRetry} />;
  const isEmpty = model?.table.rowCount === 0;
  const isForSure = !isOpening && (isRead || problem !== null);
  return (
    <>
      {isEmpty && isForSure ? (
        <Empty hasResources={totalRows > 0} control={control} areas={areas} onRetry={onRetry} />
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

/** Null where nothing is looked for; the same until something of it changes. */
function useOthers({ query: { finding }, change }: QueryControl): Others | null {
  const isAsked = countCriteria(finding) > 0;
  const isHidden = finding.unsuitable === 'hidden';
  return useMemo(() => {
    if (!isAsked) return null;
    const unsuitable = isHidden ? 'dimmed' : 'hidden';
    return { isHidden, toggle: () => change((now) => ({ finding: { ...now.finding, unsuitable } }), 'push') };
  }, [isAsked, isHidden, change]);
}

interface OverlaysProps extends Pick<ContentProps, 'control' | 'board'> {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
}

/** What stands over the board, and what is said of it. */
function Overlays({ model, geometry, control, board }: OverlaysProps) {
  const { sheet } = useSnapshot(board);
  const finding = useFinding(control);
  return (
    <>
      <Refusals model={model} board={board} />
      <Hovered model={model} board={board} />
      <MovingSpoken model={model} board={board} />
      <GroupSpoken model={model} board={board} />
      <OpenedSheet model={model} board={board} />
      {sheet?.type === 'legend' || sheet?.type === 'help' ? (
        <Guide part={sheet.type} geometry={geometry} onClose={() => closeSheet(board)} />
      ) : null}
      {sheet?.type === 'colleagues' ? <Colleagues onClose={() => closeSheet(board)} /> : null}
      {sheet?.type === 'filters' ? <Filters control={control} onClose={() => closeSheet(board)} /> : null}
      <FoundCount finding={control.query.finding} />
      <DayHint model={model} control={control} />
      {/* Of several days each has its date there. */}
      {model.window.days.length > 1 ? null : (
        <BarChips control={finding} place="board" onMore={() => toggleFilters(board)} />
      )}
    </>
  );
}
