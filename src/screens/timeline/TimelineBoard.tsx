import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { axisOf } from '../../../workers/painting/axis.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { timeline } from '../../state/resources/timeline.ts';
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
  /** Null until the first frame; everything else is prepared meanwhile. */
  readonly model: TimelineModel | null;
  readonly geometry: PaintingGeometry;
  readonly board: BoardState;
  /** Requested length of a new reservation in slots; 0 = none. */
  readonly requestedSlots: number;
  /** A key of the order of the rows (see `whatComesFirst`). */
  readonly first: string;
  /** How many areas the settings restrict the board to; 0 = the whole campus. */
  readonly areas: number;
  /** The resources that don't suit; null if there are no criteria. */
  readonly others: Others | null;
  /** Called once the first rows are on the screen. */
  readonly onShown: () => void;
}

/** The days: scrolled natively and painted by the worker, with as few elements as possible. */
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
  // Extra width, so that the end of the days can be scrolled clear of the reservation sheet.
  const ofDays = model === null ? 0 : axisOf(model, geometry).width;
  const width = geometry.nameWidth + ofDays + useRoomForSheet(board);
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

/** Takes the room of the header and the rows; the rows are painted over it. */
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

/** Renders with each patch, so that the board need not. */
function Header({ model, geometry }: HeaderProps) {
  const { stale, problem, asOf, progress } = useSnapshot(timeline);
  const oldAsOf = stale || problem !== null ? asOf : null;
  return <DayHeader model={model} geometry={geometry} oldAsOf={oldAsOf} progress={progress} />;
}

const rows = Array.from({ length: 40 }, (_, row) => row);

/** The board before its first frame, with its final geometry: nothing moves when the rows arrive. */
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
