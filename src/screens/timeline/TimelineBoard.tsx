import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { timeline } from '../../state/timeline.ts';
import { Days } from './Days.tsx';
import { createScrollPosition, useScreenPainter } from './canvas/board-scroll.ts';
import type { BoardElements } from './canvas/board-scroll.ts';
import { deferScrollEvents } from './canvas/deferred-scroll-events.ts';
import { useRoomForSheet } from './sheets/sheet-width.ts';
import skeleton from './skeleton.module.css';
import type { BoardState } from './state/board-state.ts';
import { useFirstScreen } from './state/first-screen.ts';
import styles from './timeline-board.module.css';
import { Corner } from './toolbar/Corner.tsx';
import type { Others } from './toolbar/Corner.tsx';
import { DayHeader } from './toolbar/DayHeader.tsx';

interface TimelineBoardProps {
  /** Null until there is one; what does not depend on it is made ready meanwhile. */
  readonly model: TimelineModel | null;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  /** Length of a new reservation in slots; 0 = none was asked for. */
  readonly requestedSlots: number;
  /** What decides which places come first. */
  readonly first: string;
  /** Areas that the settings show alone; 0 = the whole campus. */
  readonly areas: number;
  /** The places that don't suit; null where nothing is looked for. */
  readonly others: Others | null;
  /** Called once the rows of the first model are on the screen. */
  readonly onShown: () => void;
}

/** The days: natively scrolled, painted by the worker; elements only where there must be some. */
export const TimelineBoard = memo(function TimelineBoard(props: TimelineBoardProps) {
  const { model, geometry, board, requestedSlots, first, areas, others, onShown } = props;
  const [elements, setElements] = useState<BoardElements | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const slots = useRef<HTMLDivElement>(null);
  const namesSnapshot = useRef<HTMLDivElement>(null);
  const slotsSnapshot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const found = [scroller, body, beside, names, slots, namesSnapshot, slotsSnapshot].map(({ current }) => current);
    const [foundScroller, foundBody, foundBeside, foundNames, foundSlots, under, underSlots] = found;
    if (!foundScroller || !foundBody || !foundBeside || !foundNames || !foundSlots || !under || !underSlots) return;
    setElements({
      scroller: foundScroller,
      scrollEvents: deferScrollEvents(foundScroller),
      body: foundBody,
      beside: foundBeside,
      names: foundNames,
      slots: foundSlots,
      snapshotLayers: { names: under, slots: underSlots },
    });
  }, []);
  const screen = useScreenPainter(elements, geometry);
  useFirstScreen(screen, elements, geometry, model === null ? onShown : null);
  const [position] = useState(createScrollPosition);
  // The days' end can be scrolled out from under the sheet that reserves.
  const width = geometry.nameWidth + (model?.table.slotCount ?? 0) * geometry.quarterWidth + useRoomForSheet(board);
  return (
    <>
      {model === null ? null : <Corner model={model} geometry={geometry} areas={areas} others={others} />}
      <div ref={scroller} className={styles.scroller} data-timeline-scroller>
        {model === null ? <Waiting /> : <Header model={model} geometry={geometry} />}
        <div
          ref={body}
          className={styles.body}
          data-waiting={model === null || undefined}
          style={model === null ? {} : { width, height: model.lines.height }}
        >
          <div ref={namesSnapshot} className={styles.namesSnapshot} aria-hidden="true" />
          <div className={styles.namesColumn} style={{ width: geometry.nameWidth }}>
            <div ref={names} className={styles.names} />
          </div>
          <div ref={slotsSnapshot} className={styles.slotsSnapshot} aria-hidden="true" />
          <div ref={slots} className={styles.slots} style={{ left: geometry.nameWidth }} />
          {model === null || elements === null || screen === null ? null : (
            <Days
              elements={elements}
              screen={screen}
              model={model}
              geometry={geometry}
              position={position}
              board={board}
              requestedSlots={requestedSlots}
              first={first}
            />
          )}
        </div>
      </div>
      <div ref={beside} />
    </>
  );
});

/** Stands where the header and the rows will be; the rows are painted over it. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton />
    </div>
  );
}

interface HeaderProps {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
}

/** Follows what changes with patches, so that the board need not. */
function Header({ model, geometry }: HeaderProps) {
  const { stale, problem, asOf, progress } = useSnapshot(timeline);
  const oldAsOf = stale || problem !== null ? asOf : null;
  return <DayHeader model={model} geometry={geometry} oldAsOf={oldAsOf} progress={progress} />;
}

const rows = Array.from({ length: 40 }, (_, row) => row);

/** The board before its first frame, in its true geometry: nothing moves when the rows arrive. */
export function Skeleton() {
  const { t } = useTranslation('timeline');
  return (
    <output className={skeleton.skeleton}>
      <span className="spoken">{t('loading')}</span>
      <div className={skeleton.header} />
      <div className={skeleton.group} />
      {rows.map((row) => (
        <div key={row} className={skeleton.row}>
          <span className={skeleton.name} style={{ width: 64 + ((row * 37) % 84) }} />
        </div>
      ))}
    </output>
  );
}
