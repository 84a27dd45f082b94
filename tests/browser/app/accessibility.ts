import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with the rule and the elements where axe finds a violation. */
export async function expectAccessible(container: Element): Promise<void> {
  // Partly faded text has no meaningful contrast.
  // Scroll-driven animations never end.
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.all(timed.map((animation) => animation.finished));
  const { violations } = await axe.run(container, { resultTypes: ['violations'] });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}
