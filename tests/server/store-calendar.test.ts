import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { EventDraft, Idempotency, Notices, Store, StoredEvent } from '../../server/store/store.ts';
import { ADA, makeCampus, makeResource } from './calendar-campus.ts';
import { DAY, HOUR, NOW } from './calendar-support.ts';
import { draftOf } from './event-drafts.ts';
import { createTestStore } from './test-store.ts';

const RED = makeResource('red');
const BLUE = makeResource('blue');
const START = NOW + HOUR;
const END = NOW + 2 * HOUR;

const DRAFT = draftOf({ start: START, end: END });
const KEY: Idempotency = {
  userId: ADA.id,
  route: 'create',
  key: 'key-1',
  bodyHash: 'hash-1',
  render: ({ id }) => ({ status: 201, body: id }),
};
const tellAda: Notices = ({ id }) => [{ kind: 'answer', to: ADA.email, subject: 'Told', body: '', eventId: id }];
const failToTell: Notices = () => {
  throw new Error('no words');
};

let store: Store;

beforeEach(async () => {
  store = await createTestStore();
  await store.campus.seed(makeCampus([RED, BLUE]), [], NOW);
});
afterEach(() => store.close());

async function create(draft: Partial<EventDraft> = {}, key = 'key-0'): Promise<StoredEvent> {
  const outcome = await store.calendar.create({ ...DRAFT, ...draft }, { ...KEY, key }, NOW, NOW);
  if (outcome.type !== 'created') throw new Error(outcome.type);
  return outcome.event;
}

const mails = async () => (await store.outbox.list(null, 10)).length;
const redIsBusy = async () => (await store.calendar.busy(['red@rooms.test'], NOW, NOW + DAY)).get('red@rooms.test');

describe('creating', () => {
  it('with a key of the past gives its answer, even past the check that comes before', async () => {
    const first = await store.calendar.create(DRAFT, KEY, NOW, NOW, tellAda);
    const again = await store.calendar.create(DRAFT, KEY, NOW, NOW, tellAda);
    expect(again).toEqual({ type: 'replayed', answer: first.type === 'created' ? first.answer : null });
    expect(await store.calendar.create(DRAFT, { ...KEY, bodyHash: 'other' }, NOW, NOW)).toEqual({ type: 'key-reused' });
    expect(await mails()).toBe(1);
  });

  it('keeps event, use, notice and key together or none of them', async () => {
    await expect(store.calendar.create(DRAFT, KEY, NOW, NOW, failToTell)).rejects.toThrow('no words');
    expect(await redIsBusy()).toEqual([]);
    expect(await store.calendar.recorded(KEY, NOW)).toBeNull();
    await create();
    expect(await store.calendar.create(DRAFT, KEY, NOW, NOW, tellAda)).toEqual({
      type: 'busy',
      resourceEmail: 'red@rooms.test',
    });
    expect([await mails(), await store.calendar.recorded(KEY, NOW)]).toEqual([0, null]);
  });
});

describe('changing', () => {
  it('is refused with an older version, and takes nothing back from a newer one', async () => {
    const { id, version } = await create();
    const first = await store.calendar.replace(id, { ...DRAFT, subject: 'First' }, version, NOW, NOW);
    const second = await store.calendar.replace(id, { ...DRAFT, subject: 'Second' }, version, NOW, NOW, tellAda);
    expect([first.type, second.type, await mails()]).toEqual(['changed', 'stale', 0]);
    expect((await store.calendar.get(id))?.subject).toBe('First');
  });

  it('leaves no trace where its notice fails', async () => {
    const event = await create();
    await expect(store.calendar.remove(event.id, NOW, failToTell)).rejects.toThrow('no words');
    expect(await store.calendar.get(event.id)).toEqual(event);
    expect(await redIsBusy()).toHaveLength(1);
  });

  it('swaps two resources of one event and moves it within its own time', async () => {
    const { id, version } = await create();
    const moved = {
      ...DRAFT,
      start: START + HOUR / 2,
      end: END + HOUR / 2,
      resourceEmails: ['blue@rooms.test', 'red@rooms.test'],
    };
    expect((await store.calendar.replace(id, moved, version, NOW, NOW)).type).toBe('changed');
    const back = { ...DRAFT, resourceEmails: ['blue@rooms.test'] };
    expect((await store.calendar.replace(id, back, version + 1, NOW, NOW)).type).toBe('changed');
    expect(await redIsBusy()).toEqual([]);
  });

  it('knows no event that is not there', async () => {
    const outcomes = await Promise.all([
      store.calendar.replace('none', DRAFT, 1, NOW, NOW),
      store.calendar.remove('none', NOW),
      store.calendar.finish('none', NOW, NOW),
      store.calendar.respond('none', ADA.email, 'accepted', NOW),
      store.calendar.leave('none', ADA.email, NOW),
    ]);
    expect(outcomes.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'not-found'));
  });
});

describe('a resource', () => {
  it('cannot accept again what it has declined once the time is taken', async () => {
    const { id } = await create();
    await store.calendar.respond(id, 'red@rooms.test', 'declined', NOW);
    await create({ organizerEmail: 'bob@people.test' }, 'key-2');
    expect(await store.calendar.respond(id, 'red@rooms.test', 'accepted', NOW)).toEqual({
      type: 'busy',
      resourceEmail: 'red@rooms.test',
    });
  });
});
