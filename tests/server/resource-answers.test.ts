import { gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { createResourceAnswers } from '../../server/assist/resource-answers.ts';
import { desk } from './app-support.ts';

const READER = { email: 'ada@campus.example', visible: { hides: () => false }, held: [] };

const listOf = (timestamp: string, count: number) => ({
  timestamp,
  value: Array.from({ length: count }, (_, index) => desk(`${timestamp}-${index}`)),
});

it('lets other requests run while a long list is rendered', async () => {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const takeTurn = (): void => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  takeTurn();
  await createResourceAnswers()(listOf('first', 500), READER);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('gives the requested list, even where another one arrives during its rendering', async () => {
  const answerFor = createResourceAnswers();
  const lists = [listOf('first', 120), listOf('second', 60), listOf('first', 120)];
  const answers = await Promise.all(lists.map((list) => answerFor(list, READER)));
  const gzipped = await Promise.all(answers.map((answer) => answer.gzipped()));
  const counts = gzipped.map((bytes) => (JSON.parse(gunzipSync(bytes).toString()) as unknown[]).length);
  expect(counts).toEqual([120, 60, 120]);
});
