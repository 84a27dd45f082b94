import { describe, expect, it } from 'vitest';

import type { ColleaguesState, Failure } from '../../../workers/contract.ts';
import { failure } from '../../../workers/model/result.ts';
import type { Colleagues } from '../../../workers/areas/colleagues/colleagues.ts';
import { createFollowedColleagues } from '../../../workers/areas/colleagues/followed-colleagues.ts';
import type { AskArea } from '../../../workers/areas/shared/lazy-area.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';

const READY: ColleaguesState = { isGuest: false, colleagues: [], failure: null };
const BEN = { id: 'ben', email: 'ben@campus.example', displayName: 'Ben', colour: 0, visible: true, order: 0 };
const REFUSED: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };

function createWorld() {
  const world = { isThere: true, loads: 0, timers: createSteppedTimers() };
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
  const use: AskArea<Colleagues> = async (work) => {
    world.loads += 1;
    return world.isThere ? work(area) : failure({ type: 'not-loaded', detail: 'gone' });
  };
  return { world, changes, followed: createFollowedColleagues(use, world.timers) };
}

describe('followed colleagues whose module comes later', () => {
  it('is loaded when the timeline first asks whom to show, and then reports it', async () => {
    const { world, followed } = createWorld();
    const shown: number[] = [];
    followed.onChanged(() => shown.push(followed.visible().length));
    expect(followed.visible()).toEqual([]);
    expect(followed.visible()).toEqual([]);
    await settle();
    expect([shown, world.loads]).toEqual([[1], 1]);
  });

  it('is tried again when it could not be loaded', async () => {
    const { world, followed } = createWorld();
    world.isThere = false;
    followed.visible();
    await settle();
    world.isThere = true;
    followed.visible();
    await settle();
    expect(followed.visible()).toHaveLength(1);
  });

  it('passes on what changes', async () => {
    const { changes, followed } = createWorld();
    followed.visible();
    await settle();
    let told = 0;
    followed.onChanged(() => (told += 1));
    changes.tell(null);
    expect(told).toBe(1);
  });

  it('says why it cannot be watched, and goes on where a later try succeeds', async () => {
    const { world, followed } = createWorld();
    world.isThere = false;
    const states: ColleaguesState[] = [];
    await followed.watch((state) => void states.push(state));
    expect(states.map((state) => state.failure?.type)).toEqual(['not-loaded']);
    world.isThere = true;
    await world.timers.pass(5_000);
    expect(states.at(-1)).toEqual(READY);
  });

  it('is not tried again once nobody watches', async () => {
    const { world, followed } = createWorld();
    world.isThere = false;
    const states: ColleaguesState[] = [];
    const close = await followed.watch((state) => void states.push(state));
    close();
    world.isThere = true;
    await world.timers.pass(5_000);
    expect(states).toHaveLength(1);
  });
});
