import { expect, test } from 'vitest';

import type { Finding } from '../../../workers/contract.ts';
import { RowState } from '../../../workers/model/day-table.ts';
import { snapshotKey } from '../../../workers/areas/timeline/startup-snapshot.ts';
import { ANYTHING, TODAY } from '../../queries.ts';
import { createTimelineWorld, dayView } from './timeline-world.ts';
import { createWireResource } from './wire-resource.ts';

const WITHIN = { from: 'entrance', seconds: 180, isBarrierFree: true };

/** A timeline of the places a, b and c in which places within three minutes from the entrance are sought. */
async function openWithin(finding: Partial<Finding> = {}) {
  const resources = ['a', 'b', 'c'].map((id) => createWireResource({ id }));
  const world = createTimelineWorld({ resources, settings: { navigationUrl: '/navigate' } });
  world.servers.views.set('a@campus.example', dayView(8, '2222'));
  const screen = await world.open({ finding: { ...ANYTHING, within: WITHIN, ...finding } });
  /** Names in shown order; those that are not suitable in brackets. */
  const shown = (): string => {
    const states = screen.states();
    const nameOf = (row: string): string => row.split(':')[0] ?? '';
    const isSuitable = (index: number): boolean => ((states[index] ?? 0) & RowState.Unsuitable) === 0;
    return screen
      .rows()
      .map((row, index) => (isSuitable(index) ? nameOf(row) : `(${nameOf(row)})`))
      .join(' ');
  };
  const walk = (seconds: Readonly<Record<string, number>>): void => world.reach.set(new Map(Object.entries(seconds)));
  return { ...world, screen, shown, walk };
}

const why = async (world: Awaited<ReturnType<typeof openWithin>>, id: string): Promise<unknown> => {
  const answer = await world.timeline.explain(id);
  return answer.ok ? answer.value.unsuitable : answer.error;
};

test('places within the walking time suit, again after each change of the ways', async () => {
  const world = await openWithin();
  expect(world.walks).toEqual([JSON.stringify(WITHIN)]);
  expect(world.shown()).toBe('(a) (b) (c)');
  world.walk({ a: 60, b: 180, c: 181 });
  expect(world.shown()).toBe('a b (c)');
  world.walk({ a: 60, c: 100 });
  expect(world.shown()).toBe('a (b) c');
});

test('it is joined with what is free', async () => {
  const world = await openWithin({ availability: 'free', time: '08:00', unsuitable: 'hidden' });
  world.walk({ a: 60, b: 60, c: 600 });
  expect(world.shown()).toBe('b');
});

test('a place says how far it is, or that no way is known, before whether it is free', async () => {
  const world = await openWithin({ availability: 'free', time: '08:00' });
  world.walk({ a: 181, b: 60 });
  expect(await why(world, 'a')).toEqual({ type: 'walk', minutes: 4, asked: 3 });
  expect(await why(world, 'b')).toBeNull();
  expect(await why(world, 'c')).toEqual({ type: 'walk', minutes: null, asked: 3 });
});

test('another query no longer follows the ways', async () => {
  const world = await openWithin();
  world.walk({ a: 60 });
  await world.open({ finding: ANYTHING });
  world.walk({});
  expect(world.walks).toHaveLength(1);
  expect(world.shown()).toBe('a (b) (c)');
});

test('a site without navigation has no walking times, and is asked for none', async () => {
  const world = createTimelineWorld({ resources: [createWireResource({ id: 'a' })] });
  await world.open({ finding: { ...ANYTHING, within: WITHIN } });
  expect(world.walks).toEqual([]);
});

test('it is no view that the last visit can be shown from', () => {
  const query = { ...TODAY, finding: { ...ANYTHING, within: WITHIN } };
  expect(snapshotKey(query, 'en', 'UTC')).toBeNull();
  expect(snapshotKey({ ...query, finding: { ...ANYTHING, within: null } }, 'en', 'UTC')).not.toBeNull();
});
