/*
 * Gestures on a floor plan from inside a page, in the same way for Deskway and the baselines: one event a frame.
 * `installPlanTools` uses nothing outside of itself, since only its text is sent to the page.
 */
import type { FrameLog } from './page-frames.ts';

export interface PlanGesture {
  /** A drag of the pressed pointer; or a wheel turned back and forth. */
  readonly type: 'pan' | 'zoom';
  readonly milliseconds: number;
}

interface PlanTools {
  /** Pans as a drag does; the pointer must be pressed on the plan. Or zooms out, in and back as a wheel does. */
  run(gesture: PlanGesture): Promise<FrameLog>;
  /** Turns the wheel at once. @param doublings of the scale */
  wheel(doublings: number): void;
  /** Presses on the other level. @returns epoch milliseconds of the press, and after the frame with its first drawing */
  switchLevel(): Promise<{ readonly pressedAt: number; readonly shownAt: number }>;
}

declare global {
  interface Window {
    benchPlan: PlanTools;
  }
}

export function installPlanTools(): void {
  /** Wheel pixels that double the scale. */
  const double = 340;
  /** CSS pixels to each side, and ms of a movement to and fro. */
  const [across, down] = [
    { reach: 500, period: 2_000 },
    { reach: 200, period: 1_400 },
  ];
  const host = (): HTMLElement => {
    const element = document.querySelector<HTMLElement>('[data-plan-canvas]');
    if (element === null) throw new Error('There is no plan');
    return element;
  };
  const middleOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  /** From 0 to 1, to −1 and back to 0 in each period. */
  const wave = (elapsed: number, period: number): number => {
    const share = ((elapsed / period + 0.75) % 1) * 2;
    return 2 * Math.abs(share - 1) - 1;
  };
  const turn = (element: HTMLElement, at: ReturnType<typeof middleOf>, deltaY: number): void => {
    element.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY, bubbles: true, cancelable: true }));
  };

  window.benchPlan = {
    run({ type, milliseconds }) {
      const element = host();
      const at = middleOf(element);
      const pan = (elapsed: number): void => {
        const clientX = at.clientX + across.reach * wave(elapsed, across.period);
        const clientY = at.clientY + down.reach * wave(elapsed, down.period);
        const pointer = { pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1, bubbles: true };
        element.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientX, clientY }));
      };
      let before = 0;
      const zoom = (elapsed: number): void => {
        const now = 2 * double * wave(elapsed, milliseconds);
        turn(element, at, now - before);
        before = now;
      };
      return window.benchFrames.during(milliseconds, type === 'pan' ? pan : zoom);
    },
    wheel(doublings) {
      const element = host();
      turn(element, middleOf(element), -doublings * double);
    },
    switchLevel: () =>
      new Promise((resolve) => {
        const other = document.querySelector<HTMLElement>('nav:has(select) li > button:not([aria-current])');
        if (other === null) throw new Error('There is no other level');
        const observer = new MutationObserver(() => {
          observer.disconnect();
          void window.benchFrames.afterFrame().then((shownAt) => resolve({ pressedAt, shownAt }));
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['data-drawn'] });
        const pressedAt = performance.timeOrigin + performance.now();
        other.click();
      }),
  };
}
