import { expect, test } from 'vitest';

import { createJobs } from '../../../workers/painting/jobs.ts';

const job = (id: number, block: number, settled: string[]) => ({
  id,
  view: 1,
  block,
  priority: 'at once' as const,
  settle: (isPainted: boolean) => void settled.push(`${id}:${block} ${isPainted}`),
});

test('takes the newest request that is ready', () => {
  const jobs = createJobs();
  for (const block of [1, 2, 3]) jobs.add(job(block, block, []));
  expect(jobs.takeNewest(({ block }) => block < 3)?.block).toBe(2);
  expect(jobs.takeNewest(() => true)?.block).toBe(3);
  expect(jobs.takeNewest(() => true)?.block).toBe(1);
  expect(jobs.takeNewest(() => true)).toBeUndefined();
});

test('settles dropped requests of one pair with false and keeps those of others', () => {
  const settled: string[] = [];
  const jobs = createJobs();
  jobs.add(job(1, 10, settled));
  jobs.add(job(2, 20, settled));
  jobs.drop(1);
  expect(settled).toEqual(['1:10 false']);
  expect(jobs.takeNewest(() => true)?.id).toBe(2);
});
