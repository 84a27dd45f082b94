import { expect, it } from 'vitest';

import { createWorld } from './panel-world.ts';
import { settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

/** A door whose server hangs, and another account that takes the display over. */
async function openHanging() {
  const world = createWorld();
  world.server.hangs = true;
  await world.open();
  const { resources, calendar, api, availability } = world.cell.get()!;
  const other = { ...createWorkspace({ username: 'ben', resources, calendar, api }), availability };
  return { ...world, changeAccount: () => world.cell.set(other) };
}

const LATE = { type: 'timeout', call: 'the door' };

it('does not report to the next account that the previous one waited in vain', async () => {
  const { timers, changeAccount, last } = await openHanging();
  await timers.pass(6_000);
  expect(last().failure).toEqual(LATE);
  changeAccount();
  await settle();
  expect(last()).toMatchObject({ state: 'unknown', asOf: null, failure: null });
});

it('does not count the waiting of the previous account for the next', async () => {
  const { timers, changeAccount, last } = await openHanging();
  await timers.pass(4_000);
  changeAccount();
  await timers.pass(2_000);
  expect(last()).toMatchObject({ state: 'unknown', failure: null });
});

it('books nothing before the door has been read: the clock may be wrong until then', async () => {
  const { panel } = await openHanging();
  expect(await panel.book('desk-1', 30, 'Door', 'key')).toEqual({ ok: false, error: LATE });
});
