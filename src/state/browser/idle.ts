/*
 * How long nobody has touched the page, in steps of ten seconds (spec point 9). Panels reset themselves by it; whatever
 * waits for somebody to be there again listens to activity.
 */
import { proxy } from 'valtio';

import type { Close } from '../../../workers/contract.ts';

/** ms */
const TICK = 10_000;
/**
 * ms in which further signs count as the same one: a thin client pays for whoever listens to each frame of a scroll, or
 * each step of a mouse.
 */
const DEAF = 1_000;

/** A timer may be early by this many ms, and still a whole step has passed. */
const EARLY = 50;

/** Any mouse, touch, click, key or scroll. */
const SIGNS = ['mousemove', 'mousedown', 'wheel', 'touchstart', 'touchmove', 'click', 'keydown', 'scroll'] as const;

export interface IdleTimer {
  /** Runs at signs of somebody, once a second at most; it must be cheap. */
  onActivity(listener: () => void): Close;
  readonly close: Close;
}

export interface IdleInput {
  /** ms of a clock that also goes on while the page sleeps. */
  readonly now: () => number;
  readonly target: EventTarget;
  /** Told whole steps, 0 as soon as somebody is there. */
  readonly onIdle: (seconds: number) => void;
}

export function createIdleTimer({ now, target, onIdle }: IdleInput): IdleTimer {
  const listeners = new Set<{ readonly run: () => void }>();
  let deafness: ReturnType<typeof setTimeout> | null = null;
  let activeAt = now();
  let told = 0;
  const tell = (seconds: number): void => {
    if (seconds === told) return;
    told = seconds;
    onIdle(seconds);
  };
  const note = (): void => {
    hear(false);
    deafness = setTimeout(() => hear(true), DEAF);
    activeAt = now();
    tell(0);
    for (const { run } of listeners) run();
  };
  // A scroll doesn't bubble, and some screens stop events: caught on the way down.
  const options = { capture: true, passive: true } as const;
  const hear = (isHearing: boolean): void => {
    for (const sign of SIGNS) {
      if (isHearing) target.addEventListener(sign, note, options);
      else target.removeEventListener(sign, note, options);
    }
  };
  hear(true);
  const timer = setInterval(() => tell((Math.floor((now() - activeAt + EARLY) / TICK) * TICK) / 1_000), TICK);
  return {
    onActivity(run) {
      const entry = { run };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      clearInterval(timer);
      if (deafness !== null) clearTimeout(deafness);
      hear(false);
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

/** Runs at signs of somebody, once a second at most; it must be cheap. */
export const onActivity = (listener: () => void): Close => timer.onActivity(listener);
