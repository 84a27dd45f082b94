/*
 * How long nobody has touched the page, in steps of ten seconds (spec point 9). Panels reset themselves by it; code
 * that waits for a user to return listens to activity.
 */
import { proxy } from 'valtio';

import type { Close } from '../../../workers/contract.ts';

/** ms */
const TICK_MS = 10_000;
/**
 * ms in which further input counts as the same activity: a thin client pays for every listener in each frame of a
 * scroll, or at each mouse move.
 */
const ACTIVITY_INTERVAL_MS = 1_000;

/** A timer may fire this many ms early and still count as a whole step. */
const TIMER_TOLERANCE_MS = 50;

/** Any mouse, touch, click, key or scroll. */
const ACTIVITY_EVENTS = [
  'mousemove',
  'mousedown',
  'wheel',
  'touchstart',
  'touchmove',
  'click',
  'keydown',
  'scroll',
] as const;

export interface IdleTimer {
  /** Runs on user activity, once a second at most; it must be cheap. */
  onActivity(listener: () => void): Close;
  readonly close: Close;
}

export interface IdleInput {
  /** ms of a clock that also runs while the page sleeps. */
  readonly now: () => number;
  readonly target: EventTarget;
  /** Receives whole steps, and 0 as soon as somebody is active. */
  readonly onIdle: (seconds: number) => void;
}

export function createIdleTimer({ now, target, onIdle }: IdleInput): IdleTimer {
  const listeners = new Set<{ readonly run: () => void }>();
  let pause: ReturnType<typeof setTimeout> | null = null;
  let activeAt = now();
  let reported = 0;
  const report = (seconds: number): void => {
    if (seconds === reported) return;
    reported = seconds;
    onIdle(seconds);
  };
  const note = (): void => {
    listen(false);
    pause = setTimeout(() => listen(true), ACTIVITY_INTERVAL_MS);
    activeAt = now();
    report(0);
    for (const { run } of listeners) run();
  };
  // A scroll event doesn't bubble, and some screens stop propagation: events are captured.
  const options = { capture: true, passive: true } as const;
  const listen = (isListening: boolean): void => {
    for (const type of ACTIVITY_EVENTS) {
      if (isListening) target.addEventListener(type, note, options);
      else target.removeEventListener(type, note, options);
    }
  };
  listen(true);
  const timer = setInterval(
    () => report((Math.floor((now() - activeAt + TIMER_TOLERANCE_MS) / TICK_MS) * TICK_MS) / 1_000),
    TICK_MS,
  );
  return {
    onActivity(run) {
      const entry = { run };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      clearInterval(timer);
      if (pause !== null) clearTimeout(pause);
      listen(false);
    },
  };
}

/** Seconds for which nobody has touched the page: 0, 10, 20 … */
export const idle: { seconds: number } = proxy({ seconds: 0 });

const timer = createIdleTimer({
  now: () => performance.now(),
  target: document,
  onIdle: (seconds) => {
    idle.seconds = seconds;
  },
});

/** Runs on user activity, once a second at most; it must be cheap. */
export const onActivity = (listener: () => void): Close => timer.onActivity(listener);
