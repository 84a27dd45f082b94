/*
 * The timeline's screen over a fake engine, and a pointer for it.
 */
import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { FrameKeys } from '../../../src/app/FrameKeys.tsx';
import { Toasts } from '../../../src/components/overlays/Toasts.tsx';
import { TopBarSlot } from '../../../src/components/page/TopBar.tsx';
import { TimelineScreen } from '../../../src/screens/timeline/TimelineScreen.tsx';
import { provideMoves } from '../../../src/screens/timeline/pointer/late-moves.ts';
import { settleMove, tellFixed } from '../../../src/screens/timeline/pointer/move-actions.ts';
import { moves } from '../../../src/state/reservations/moves.ts';
import { leaving, pending } from '../../../src/state/reservations/reservations.ts';
import { ROUTES } from '../../../src/state/routes.ts';
import { session } from '../../../src/state/session/session.ts';
import { forgetCollapsed } from '../../../src/state/resources/collapsed-groups.ts';
import { forgetTimeline, timeline } from '../../../src/state/resources/timeline.ts';
import { provideEngine, workerState } from '../../../src/state/workers/workers.ts';
import { createFakeEngine } from './fake-engine.ts';
import type { FakeOptions } from './fake-engine.ts';

function Place() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <TopBarSlot value={slot}>
      <header ref={setSlot} style={{ display: 'flex', height: 48 }} />
      <main style={{ height: 'calc(100dvh - 48px)' }}>
        <TimelineScreen />
        <FrameKeys path={ROUTES.timeline} />
      </main>
      <Toasts />
    </TopBarSlot>
  );
}

/** Signs Jana in and resets the state of earlier tests. */
export async function prepare(): Promise<void> {
  await page.viewport(1366, 768);
  history.replaceState(null, '', location.pathname);
  sessionStorage.clear();
  // On a phone too, which would begin with the list.
  localStorage.setItem('deskway-timeline-view', 'grid');
  forgetTimeline();
  forgetCollapsed();
  // Tests do not wait for what comes after the first picture.
  provideMoves({ settleMove, tellFixed });
  pending.list = [];
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  moves.list = [];
  session.state = {
    type: 'signed-in',
    account: { username: 'jana', displayName: 'Jana', email: 'jana@example.com', isGuest: false },
    guestLogin: true,
    accent: '',
    verified: true,
  };
}

/** Mounts the screen without waiting for its rows. */
export async function mount(options: FakeOptions, isPainterHere = true) {
  const engine = createFakeEngine(options);
  provideEngine({ computation: engine.computation, painter: isPainterHere ? engine.painter : null });
  workerState.painters = 1;
  const screen = await render(<Place />);
  return { engine, screen };
}

export async function open(options: FakeOptions) {
  const opened = await mount(options);
  await shown();
  return opened;
}

/** The rows are there, and the board rests. */
export async function shown(): Promise<void> {
  await expect.element(grid()).toBeInTheDocument();
  // The row of the cursor is there before the others, which render in slices.
  const rows = Math.min(2, timeline.model?.table.rowCount ?? 0);
  await expect.poll(() => document.querySelectorAll('[data-timeline-row]').length).toBeGreaterThanOrEqual(rows);
  // The board scrolls to now as it opens. The browser delivers that with a later frame, and a scroll closes a hover card:
  // a test that points at once would lose the card on a slow machine.
  await drawn();
}

/** Waits for two frames: the first handles earlier changes and scrolls, the second their effects. */
export async function drawn(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

export const grid = () => page.getByRole('grid');

export const scroller = (): HTMLElement => {
  const found = document.querySelector('[data-timeline-scroller]');
  if (!(found instanceof HTMLElement)) throw new Error('No scroller');
  return found;
};

const rowsPerGroup = 30;

/** A point of a slot on the screen, in its middle by default; groups have thirty rows. */
export function pointOf(row: number, slot: number, at = 0.5): { x: number; y: number } {
  const { left, top } = scroller().getBoundingClientRect();
  const groups = Math.floor(row / rowsPerGroup) + 1;
  return {
    x: left + 220 + (slot + at) * 20 - scroller().scrollLeft,
    y: top + 60 + groups * 38 + row * 28 + 14 - scroller().scrollTop,
  };
}

/** Dispatches a pointer event of the main button. */
export function point(type: string, { x, y }: { x: number; y: number }, pointerType = 'mouse'): void {
  const target = document.elementFromPoint(x, y) ?? document.body;
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, pointerType, button: 0 };
  target.dispatchEvent(new PointerEvent(type, { ...init, isPrimary: true }));
}

/** Drags from one point to another without releasing. */
export function carry(from: { x: number; y: number }, to: { x: number; y: number }, pointerType = 'mouse'): void {
  point('pointerdown', from, pointerType);
  point('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, pointerType);
  point('pointermove', to, pointerType);
}

export function drag(from: { x: number; y: number }, to: { x: number; y: number }): void {
  carry(from, to);
  point('pointerup', to);
}

export function click(row: number, slot: number): void {
  point('pointerdown', pointOf(row, slot));
  point('pointerup', pointOf(row, slot));
}
