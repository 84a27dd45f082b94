import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Close, PlanLevel, PlanStates } from '../../../workers/contract.ts';
import { onThemeChange, readPaintingTheme } from '../../state/browser/painting-theme.ts';
import { onPixelRatioChange } from '../../state/browser/media.ts';
import { type Camera, fitTo, type Point, type Size } from './camera.ts';
import { listenToGestures } from './gestures.ts';
import styles from './plan-canvas.module.css';
import { createPlanBoard, type PlanBoard } from './plan-board.ts';
import { createPlanPainter, type PlanPainter } from './plan-painter.ts';

interface PlanCanvasProps {
  readonly level: PlanLevel;
  /** How the places stand now. */
  readonly readStates: () => PlanStates;
  /** Calls back after each change of the states; always the same function. */
  readonly followStates: (onChange: () => void) => Close;
  /** The board, for what is placed over the canvases; null = it is gone. */
  readonly onBoard: (board: PlanBoard | null) => void;
  readonly onCamera: (camera: Camera, size: Size) => void;
  readonly onTap: (point: Point, isAdding: boolean) => void;
  readonly onHover: (point: Point | null) => void;
}

/** The drawing of a level, with its gestures. Hidden from assistive technology, which has the list of places. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { level, readStates, followStates, onBoard, onCamera } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [mounted, setMounted] = useState<{ readonly painter: PlanPainter; readonly board: PlanBoard } | null>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const own = createPlanPainter();
    const sheets = [addSheet(element), addSheet(element)] as const;
    sheets.forEach(({ canvases: [background, places] }, sheet) => void own.adopt(sheet, background, places));
    void own.configure(readPaintingTheme());
    const created = createPlanBoard({ host: element, sheets, draw: own.draw, onCamera });
    const ends = [
      listenToGestures(element, {
        board: created,
        onTap: (point, isAdding) => latest.current.onTap(point, isAdding),
        onHover: (point) => latest.current.onHover(point),
      }),
      onThemeChange(() => {
        void own.configure(readPaintingTheme());
        created.redraw();
      }),
      observeSize(element, created.resize),
      onPixelRatioChange(created.redraw),
      () => created.end(),
      () => void own.release(),
    ];
    setMounted({ painter: own, board: created });
    onBoard(created);
    return () => {
      for (const end of ends) end();
      for (const { box } of sheets) box.remove();
      onBoard(null);
    };
  }, [onBoard, onCamera]);
  const shownId = useRef('');
  useEffect(() => {
    if (mounted === null) return;
    const { painter, board } = mounted;
    void painter.show(level);
    void painter.setStates(latest.current.readStates());
    board.setLevel(level);
    if (shownId.current !== level.id) board.move(fitTo(extentOf(level), board.size()));
    shownId.current = level.id;
  }, [mounted, level]);
  useEffect(() => {
    if (mounted === null) return undefined;
    const tell = (): void => void mounted.painter.setStates(readStates());
    tell();
    return followStates(tell);
  }, [mounted, readStates, followStates]);
  return <div ref={host} className={styles.canvas} data-plan-canvas aria-hidden="true" />;
}

const extentOf = ({ width, height }: PlanLevel) => ({ x: 0, y: 0, width, height });

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
