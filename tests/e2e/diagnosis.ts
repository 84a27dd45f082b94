import type { Page } from '@playwright/test';

/** ms; a page whose main thread never rests gives no answer at all. */
const PATIENCE = 5_000;

/** How a page is alive that a test has given up on: frames of a second, animations, and what the pointer would hit. */
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
  const silence = new Promise<string>((resolve) => {
    setTimeout(() => resolve('its main thread does not answer'), PATIENCE);
  });
  const said = await Promise.race([asked.then(JSON.stringify, String), silence]);
  return `${page.url()}: ${said}`;
}
