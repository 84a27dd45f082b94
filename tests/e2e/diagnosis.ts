import type { Page } from '@playwright/test';

/** ms; a page whose main thread is always busy gives no answer at all. */
const ANSWER_TIMEOUT_MS = 5_000;

/** The state of a page that a test has given up on: frames in a second, animations, and the open sheet. */
export async function diagnose(page: Page): Promise<string> {
  const asked = page.evaluate(async () => {
    let frames = 0;
    const count = (): void => {
      frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const running = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : ''));
    const sheet = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? null;
    return { visibility: document.visibilityState, frames, running, sheet, size: [innerWidth, innerHeight] };
  });
  const timeout = new Promise<string>((resolve) => {
    setTimeout(() => resolve('its main thread does not answer'), ANSWER_TIMEOUT_MS);
  });
  const report = await Promise.race([asked.then(JSON.stringify, String), timeout]);
  return `${page.url()}: ${report}`;
}
