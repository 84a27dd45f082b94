import { describe, expect, it } from 'vitest';

import type { ColleaguesState, Failure } from '../../../workers/contract.ts';
import { failure } from '../../../workers/model/result.ts';
import type { Colleagues } from '../../../workers/areas/colleagues/colleagues.ts';
import { createLazyColleagues } from '../../../workers/areas/colleagues/lazy-colleagues.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createLazyPart } from '../../../workers/wire/lazy-part.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWorkspace } from './workspaces.ts';

const READY: ColleaguesState = { isGuest: false, colleagues: [], failure: null };
const BEN = { id: 'ben', email: 'ben@campus.example', displayName: 'Ben', colour: 0, visible: true, order: 0 };
const REFUSED: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };

function createWorld() {
  const world = { isThere: true, loads: 0 };
  const changes = createListeners<null>();
  const area: Colleagues = {
    async watch(onState) {
      onState(READY);
      return () => undefined;
    },
    reload: () => Promise.resolve(),
    search: () => Promise.resolve(failure(REFUSED)),
    follow: () => Promise.resolve(failure(REFUSED)),
    change: () => Promise.resolve(failure(REFUSED)),
    move: () => Promise.resolve(failure(REFUSED)),
    unfollow: () => Promise.resolve(failure(REFUSED)),
    followed: {
      visible: () => [{ ...BEN, problem: null }],
      onChanged: (listener) => changes.add(() => listener()),
      report: () => undefined,
    },
  };
  const load = async (): Promise<Colleagues> => {
    world.loads += 1;
    if (!world.isThere) throw new Error('gone');
    return area;
  };
  const part = createLazyPart('following', load, { timers: createSteppedTimers(), log: () => undefined });
  const colleagues = createLazyColleagues(
    { current: () => createWorkspace(), settled: () => Promise.resolve() },
    part,
    (loaded) => loaded,
  );
  return { world, changes, colleagues };
}

describe('following that comes later', () => {
  it('is loaded when the timeline first asks whom to show, and then tells', async () => {
    const { world, colleagues } = createWorld();
    const shown: number[] = [];
    colleagues.followed.onChanged(() => shown.push(colleagues.followed.visible().length));
    expect(colleagues.followed.visible()).toEqual([]);
    expect(colleagues.followed.visible()).toEqual([]);
    await settle();
    expect([shown, world.loads]).toEqual([[1], 1]);
  });

  it('passes on what changes', async () => {
    const { changes, colleagues } = createWorld();
    await colleagues.search('ben');
    let told = 0;
    colleagues.followed.onChanged(() => (told += 1));
    changes.tell(null);
    expect(told).toBe(1);
  });

  it('says why it cannot be had, and goes on where a later try succeeds', async () => {
    const { world, colleagues } = createWorld();
    world.isThere = false;
    const states: ColleaguesState[] = [];
    await colleagues.watch((state) => void states.push(state));
    expect(states.map((state) => state.failure?.type)).toEqual(['not-loaded']);
    world.isThere = true;
    await colleagues.reload();
    await settle();
    expect(states.at(-1)).toEqual(READY);
  });

  it('tells nothing to who has stopped waiting', async () => {
    const { world, colleagues } = createWorld();
    world.isThere = false;
    const states: ColleaguesState[] = [];
    const close = await colleagues.watch((state) => void states.push(state));
    close();
    world.isThere = true;
    await colleagues.reload();
    await settle();
    expect(states).toHaveLength(1);
  });
});
