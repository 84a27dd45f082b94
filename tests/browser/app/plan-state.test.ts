import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Close, Failure, PlanLevel, PlanLevelUpdate, PlanSite } from '../../../workers/contract.ts';
import {
  closeLevel,
  drawLevelsBy,
  isLevelOpen,
  openLevel,
  openSite,
  plan,
  reopenLevel,
  whenDrawn,
} from '../../../src/state/resources/plan.ts';
import { session } from '../../../src/state/session/session.ts';
import { makeLevel } from '../../server/plan-support.ts';
import { levelOf } from '../../unit/views/plan-worlds.ts';
import { provideFakeEngine, signedIn } from './fake-engine.ts';

const IDS = ['f3', 'f2', 'f1', 'f0'];
const SITE: PlanSite = {
  state: 'loaded',
  buildings: [
    {
      id: 'house',
      name: 'House',
      levels: IDS.map((id, at) => ({
        id,
        name: id,
        shortName: id,
        ordinal: IDS.length - at,
        areaIds: [id],
        placeCount: 0,
      })),
    },
  ],
  credits: [],
  groups: [],
  usualMinutes: 150,
  problem: null,
};
const FAILURE: Failure = { type: 'api-unreachable', detail: 'no network' };
/** ms after which the levels next to the open one are followed. */
const NEXT = 1_500;

const level = (id: string): PlanLevel => levelOf({ level: makeLevel(id) });

/** What is open in the worker, each with what tells it. */
let told: Map<string, (update: PlanLevelUpdate) => void>;
/** Every opening in the worker, in order. */
let asked: string[];
let ends: Close[] = [];

const tell = (id: string): PlanLevel => {
  const created = level(id);
  told.get(id)?.({ type: 'level', level: created, oldAsOf: null });
  return created;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  told = new Map();
  asked = [];
  session.state = signedIn;
  provideFakeEngine({
    plan: {
      watchSite(onSite) {
        onSite(SITE);
        return Promise.resolve(() => undefined);
      },
      openLevel(id, onUpdate) {
        asked.push(id);
        told.set(id, onUpdate);
        return Promise.resolve(() => void told.delete(id));
      },
    },
  });
  ends.push(openSite());
  await vi.waitFor(() => expect(plan.site.state).toBe('loaded'));
});

afterEach(() => {
  closeLevel();
  for (const end of ends.splice(0)) end();
  Object.assign(plan, { level: null, levelAsOf: null, levelProblem: null });
  vi.useRealTimers();
});

/** Holds levels back as a drawing does; `drawn` ends that of the newest. */
function holdLevels() {
  const drawings: { readonly level: PlanLevel; readonly onDrawn: () => void }[] = [];
  ends.push(drawLevelsBy((next, onDrawn) => void drawings.push({ level: next, onDrawn })));
  return { drawings, drawn: () => drawings.at(-1)?.onDrawn() };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('a level is published once it is drawn, and what waits for that runs then', async () => {
  const { drawings, drawn } = holdLevels();
  openLevel('f1');
  await settle();
  const [first, waits] = [tell('f1'), vi.fn()];
  whenDrawn(waits);
  expect([drawings.map((one) => one.level), plan.level, waits.mock.calls.length]).toEqual([[first], null, 0]);
  drawn();
  expect([plan.level, waits.mock.calls.length]).toEqual([first, 1]);
  whenDrawn(waits);
  expect(waits).toHaveBeenCalledTimes(2);
});

test('a level that comes too late, since another one was opened, is neither drawn nor published', async () => {
  const { drawings } = holdLevels();
  openLevel('f1');
  await settle();
  openLevel('f2');
  await settle();
  tell('f1');
  expect(drawings).toEqual([]);
  const second = tell('f2');
  openLevel('f1');
  expect(isLevelOpen('f2')).toBe(false);
  // The drawing of the level before ends only now.
  drawings[0]?.onDrawn();
  expect(drawings.map((one) => one.level.id)).toEqual(['f2', 'f1']);
  expect(plan.level).not.toBe(second);
  drawings[1]?.onDrawn();
  expect(plan.level?.id).toBe('f1');
});

test('a drawn level stays until an unknown one has come', async () => {
  const { drawn } = holdLevels();
  openLevel('f1');
  await settle();
  const first = tell('f1');
  openLevel('f3');
  expect(plan.level, 'the page knows what is on screen').toBe(first);
  await settle();
  tell('f3');
  drawn();
  expect(plan.level?.id).toBe('f3');
});

test('the levels next to the open one are read after a while, and shown at once when they are opened', async () => {
  openLevel('f1');
  await settle();
  tell('f1');
  await vi.advanceTimersByTimeAsync(NEXT - 1);
  expect(asked).toEqual(['f1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['f1', 'f2', 'f0']);
  const next = tell('f2');
  expect(plan.level?.id).toBe('f1');
  openLevel('f2');
  expect(plan.level).toBe(next);
  await vi.advanceTimersByTimeAsync(NEXT);
  expect(asked).toEqual(['f1', 'f2', 'f0', 'f3']);
  expect([...told.keys()].toSorted(), 'the others are no longer followed').toEqual(['f1', 'f2', 'f3']);
});

test('nothing next to a level is read if another is opened before', async () => {
  openLevel('f0');
  await vi.advanceTimersByTimeAsync(1_000);
  openLevel('f3');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['f0', 'f3']);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['f0', 'f3', 'f2']);
});

test('a level next to the open one that failed is asked for again when it is opened', async () => {
  openLevel('f1');
  await vi.advanceTimersByTimeAsync(NEXT);
  told.get('f2')?.({ type: 'failed', areaId: 'f2', failure: FAILURE });
  expect(plan.levelProblem).toBeNull();
  openLevel('f2');
  await settle();
  expect(asked).toEqual(['f1', 'f2', 'f0', 'f2']);
  told.get('f2')?.({ type: 'failed', areaId: 'f2', failure: FAILURE });
  expect(plan.levelProblem).toEqual(FAILURE);
  reopenLevel();
  await settle();
  const read = tell('f2');
  expect([plan.level, plan.levelProblem]).toEqual([read, null]);
});

test('the age of a level changes without another drawing', async () => {
  const { drawings, drawn } = holdLevels();
  openLevel('f1');
  await settle();
  const kept = level('f1');
  told.get('f1')?.({ type: 'level', level: kept, oldAsOf: 1_000 });
  drawn();
  expect([plan.level, plan.levelAsOf]).toEqual([kept, 1_000]);
  told.get('f1')?.({ type: 'age', oldAsOf: null });
  expect([plan.level, plan.levelAsOf, drawings.length]).toEqual([kept, null, 1]);
});

test('another user sees nothing of what the one before was shown', async () => {
  openLevel('f1');
  await vi.advanceTimersByTimeAsync(NEXT);
  for (const id of ['f1', 'f2']) tell(id);
  session.state = { ...signedIn, account: { ...signedIn.account, username: 'bob' } };
  await settle();
  expect(plan.level).toBeNull();
  expect(asked.at(-1)).toBe('f1');
  openLevel('f2');
  expect(plan.level).toBeNull();
});
