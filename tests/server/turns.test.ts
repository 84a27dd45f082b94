import { expect, test } from 'vitest';

import { createTurns, inOwnTurn } from '../../server/turns.ts';

test('long works each have an iteration of the event loop to themselves, in their order', async () => {
  const seen: string[] = [];
  const end = new Promise<void>((resolve) => {
    for (const name of ['a', 'b', 'c']) {
      inOwnTurn(() => {
        seen.push(name);
        // Runs after the iteration in which it is requested.
        setImmediate(() => seen.push(`after ${name}`));
        if (name === 'c') setImmediate(resolve);
      });
    }
  });
  await end;
  expect(seen).toEqual(['a', 'b', 'after a', 'c', 'after b', 'after c']);
});

test('a short loop is never held up', async () => {
  const seen: string[] = [];
  inOwnTurn(() => seen.push('other'));
  await createTurns()();
  expect(seen).toEqual([]);
});
