import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Close, PlanLevel, PlanStates } from '../../../workers/contract.ts';
import { runAfterFrame } from '../../state/browser/scheduled-tasks.ts';
import { onThemeChange, readPaintingTheme } from '../../state/browser/painting-theme.ts';
import { onPixelRatioChange } from '../../state/browser/media.ts';
import type { Camera, Point, Size } from './camera.ts';
import { listenToGestures } from './gestures.ts';
import styles from './plan-canvas.module.css';
import { createPlanBoard, type PlanBoard } from './plan-board.ts';
import { createPlanPainter } from './plan-painter.ts';

interface PlanCanvasProps {
  /** Null = none yet: everything is prepared for the first one. */
  readonly level: PlanLevel | null;
  /** How the places of a level stand now. */
  readonly readStates: (level: PlanLevel) => PlanStates;
  /** Calls back after each change of the states; always the same function. */
  readonly followStates: (onChange: () => void) => Close;
  /** Draws levels before they come as `level`; always the same function. */
  readonly followLevels?: (draw: (level: PlanLevel, onDrawn: () => void) => void) => Close;
  /** The board, for what is placed over the canvases; null = it is gone. */
  readonly onBoard: (board: PlanBoard | null) => void;
  /** Called in each frame of a movement. */
  readonly onCamera: (camera: Camera, size: Size) => void;
  readonly onTap: (point: Point, isAdding: boolean) => void;
  readonly onHover: (point: Point | null) => void;
}

/** The drawing of a level, with its gestures. Hidden from assistive technology, which has the list of places. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { level, readStates, followStates, followLevels, onBoard, onCamera } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [drawing, setDrawing] = useState<LevelDrawing | null>(null);
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    const created = createLevelDrawing(host.current, latest, onCamera);
    setDrawing(created);
    onBoard(created.board);
    return () => {
      created.end();
      onBoard(null);
    };
  }, [onBoard, onCamera]);
  // Before the effects of what is pinned to the level.
  useLayoutEffect(() => {
    if (level !== null) void drawing?.show(level);
  }, [drawing, level]);
  useEffect(() => {
    if (drawing === null || followLevels === undefined) return undefined;
    return followLevels((next, onDrawn) => void drawFirst(drawing, next, onDrawn));
  }, [drawing, followLevels]);
  useEffect(() => {
    if (drawing === null) return undefined;
    const tell = (): void => drawing.tellStates(readStates);
    tell();
    return followStates(tell);
  }, [drawing, readStates, followStates]);
  return <div ref={host} className={styles.canvas} data-plan-canvas aria-hidden="true" />;
}

/** ms after which what follows a level does not wait for its drawing. */
const LONGEST_DRAWING = 1_000;

async function drawFirst(drawing: LevelDrawing, level: PlanLevel, onDrawn: () => void): Promise<void> {
  await Promise.race([drawing.show(level), new Promise((resolve) => setTimeout(resolve, LONGEST_DRAWING))]);
  runAfterFrame(onDrawn);
}

type LevelDrawing = ReturnType<typeof createLevelDrawing>;

/** The canvases of a plan in its element. */
function createLevelDrawing(
  host: HTMLElement,
  latest: RefObject<PlanCanvasProps>,
  onCamera: PlanCanvasProps['onCamera'],
) {
  const painter = createPlanPainter();
  const sheets = [addSheet(host), addSheet(host)] as const;
  sheets.forEach(({ canvases: [background, places] }, sheet) => void painter.adopt(sheet, background, places));
  void painter.configure(readPaintingTheme());
  const board = createPlanBoard({ host, sheets, draw: painter.draw, onCamera });
  let shown: PlanLevel | null = null;
  /** A press means what the page knows as well. */
  const isKnown = (): boolean => shown === latest.current.level;
  const tellStates = (readStates: PlanCanvasProps['readStates']): void => {
    if (shown !== null) void painter.setStates(readStates(shown));
  };
  const ends = [
    listenToGestures(host, {
      board,
      onTap: (point, isAdding) => isKnown() && latest.current.onTap(point, isAdding),
      onHover: (point) => latest.current.onHover(isKnown() ? point : null),
    }),
    onThemeChange(() => {
      void painter.configure(readPaintingTheme());
      board.redraw();
    }),
    observeSize(host, board.resize),
    onPixelRatioChange(board.redraw),
    () => board.end(),
    () => void painter.release(),
  ];
  return {
    board,
    tellStates,
    /** As `setLevel` of the board. */
    show(level: PlanLevel): Promise<void> {
      if (level === shown) return Promise.resolve();
      shown = level;
      void painter.show(level);
      tellStates(latest.current.readStates);
      return board.setLevel(level);
    },
    end(): void {
      for (const end of ends) end();
      for (const { box } of sheets) box.remove();
    },
  };
}

function addSheet(host: HTMLElement) {
  const canvas = (): HTMLCanvasElement => document.createElement('canvas');
  const box = document.createElement('div');
  const canvases = [canvas(), canvas()] as const;
  box.append(...canvases);
  host.append(box);
  return { box, canvases };
}

function observeSize(element: HTMLElement, onSize: () => void): () => void {
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // It reports the size at the start as well.
    if (!isFirst) onSize();
    isFirst = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
