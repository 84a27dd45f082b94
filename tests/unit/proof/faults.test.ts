import { existsSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import faults from '../../faults.json' with { type: 'json' };

it.each(faults)('plants "$name" at one place of a file that is there, and names tests that are there', (fault) => {
  expect(readFileSync(fault.file, 'utf8').split(fault.from)).toHaveLength(2);
  expect(fault.to).not.toBe(fault.from);
  expect(fault.tests.filter((file) => !existsSync(file))).toEqual([]);
});

it('plants a fault for each of the fifteen tests of reliability', () => {
  const numbers = new Set(faults.map(({ name }) => Number.parseInt(name, 10)));
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
});
