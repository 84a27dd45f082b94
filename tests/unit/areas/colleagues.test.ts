import { describe, expect, it } from 'vitest';

import type { ColleaguesState, Failure } from '../../../workers/contract.ts';
import { failure, type Result, success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createColleagues } from '../../../workers/areas/colleagues/colleagues.ts';
import type { OtherCalendarsApi } from '../../../workers/areas/colleagues/other-calendars-api.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { OtherCalendar } from '../../../workers/wire/schemas/other-calendars.ts';
import { createSteppedTimers, settle } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

const DOWN: Failure = { type: 'api-unreachable', detail: '' };

const calendar = (id: string, changes: Partial<OtherCalendar> = {}): OtherCalendar => ({
  id,
  email: `${id}@campus.example`,
  displayName: id,
  colour: null,
  visible: true,
  order: 0,
  ...changes,
});

/** A server that stores a list, answers when it is released, and can be down. */
function createWorld(list: readonly OtherCalendar[] = [], account: Partial<Workspace['account']> = {}) {
  const server = { list: [...list], down: false, calls: [] as string[] };
  const gates: (() => void)[] = [];
  const state = { isHeld: false };
  const answer = async <T>(call: string, value: () => T): Promise<Result<T, Failure>> => {
    server.calls.push(call);
    if (state.isHeld) await new Promise<void>((resolve) => void gates.push(resolve));
    return server.down ? failure(DOWN) : success(value());
  };
  const otherCalendars: OtherCalendarsApi = {
    list: () => answer('list', () => server.list),
    async search(q, signal) {
      const found = await answer(`search ${q}`, () => [{ email: `${q}@campus.example`, displayName: q }]);
      return signal.aborted ? failure({ type: 'cancelled' }) : found;
    },
    follow: ({ email, colour, visible, order }) =>
      answer(`follow ${email} #${colour}`, () => {
        const id = email.split('@')[0] ?? '';
        const added = calendar(id, { colour, visible, order: order ?? server.list.length });
        server.list = [...server.list, added];
        return added;
      }),
    change: (id, change) =>
      answer(`change ${id} ${change.visible}`, () => {
        server.list = server.list.map((one) => (one.id === id ? { ...one, ...change } : one));
        return calendar(id, change);
      }),
    remove: (id) =>
      answer(`remove ${id}`, () => {
        server.list = server.list.filter((one) => one.id !== id);
        return null;
      }),
  };
  const timers = createSteppedTimers();
  const cell = createObservable<Workspace | null>(createWorkspace({ account }));
  const source = createWorkspaceSource(cell, timers.now, { timeZone: () => 'UTC' });
  const colleagues = createColleagues(source, { api: otherCalendars, timers, log: () => undefined });
  const told: ColleaguesState[] = [];
  return {
    server,
    timers,
    cell,
    colleagues,
    told,
    hold: () => void (state.isHeld = true),
    /** Answers the calls that wait, in an order. */
    async release(...order: readonly number[]) {
      state.isHeld = false;
      const waiting = gates.splice(0);
      for (const index of order.length > 0 ? order : waiting.keys()) {
        waiting[index]?.();
        await settle();
      }
    },
    async watch() {
      const close = await colleagues.watch((next) => void told.push(next));
      await settle();
      return close;
    },
    /** Those reported last, hidden ones in brackets. */
    shown: () =>
      told
        .at(-1)
        ?.colleagues?.map(({ displayName, visible }) => (visible ? displayName : `(${displayName})`))
        .join(' ') ?? 'unread',
  };
}

describe('the list of followed colleagues', () => {
  it('is read once, when it is first watched', async () => {
    const { server, watch, shown } = createWorld([calendar('cleo', { order: 2 }), calendar('ben', { order: 1 })]);
    await settle();
    expect(server.calls).toEqual([]);
    await watch();
    await watch();
    expect([server.calls, shown()]).toEqual([['list'], 'ben cleo']);
  });

  it('is asked for again after a failure, later each time, and keeps what was read', async () => {
    const { server, timers, watch, told, shown } = createWorld([calendar('ben')]);
    server.down = true;
    await watch();
    expect(told.at(-1)).toEqual({ isGuest: false, colleagues: null, failure: DOWN });
    await timers.pass(5_000);
    server.down = false;
    await timers.pass(14_999);
    expect(server.calls).toEqual(['list', 'list']);
    await timers.pass(1);
    expect([shown(), told.at(-1)?.failure, timers.count()]).toEqual(['ben', null, 0]);
  });

  it('has a hue for everybody, the same one each time', async () => {
    const { watch, told } = createWorld([calendar('ben'), calendar('cleo', { colour: 5 })]);
    await watch();
    const [ben, cleo] = told.at(-1)?.colleagues ?? [];
    expect(cleo?.colour).toBe(5);
    expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(ben?.colour);
  });

  it('is another user’s after a change of users, whatever call is in progress', async () => {
    const { cell, server, hold, release, watch, colleagues, shown, told } = createWorld([calendar('ben')]);
    await watch();
    hold();
    const change = colleagues.change('ben', { visible: false });
    await settle();
    const workspace = cell.get()!;
    cell.set({ ...workspace, account: { ...workspace.account, username: 'eve' } });
    expect(shown()).toBe('unread');
    server.list = [calendar('cleo')];
    await release();
    expect(await change).toEqual(failure({ type: 'cancelled' }));
    expect(shown()).toBe('cleo');
    cell.set(null);
    expect(told.at(-1)).toEqual({ isGuest: false, colleagues: null, failure: null });
  });

  it('is empty for a guest, and no call is made', async () => {
    const { server, colleagues, watch, told } = createWorld([calendar('ben')], { isGuest: true });
    await watch();
    expect(told.at(-1)).toEqual({ isGuest: true, colleagues: null, failure: null });
    expect(await colleagues.search('ben')).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(server.calls).toEqual([]);
  });
});

describe('following', () => {
  it('takes the least used hue, and keeps a chosen one', async () => {
    const { server, colleagues, watch, shown } = createWorld([
      calendar('a', { colour: 0 }),
      calendar('b', { colour: 1 }),
    ]);
    await watch();
    await colleagues.follow({ email: 'ben@campus.example', colour: null, visible: true, order: null });
    await colleagues.follow({ email: 'cleo@campus.example', colour: 0, visible: false, order: 0 });
    expect(server.calls.slice(1)).toEqual(['follow ben@campus.example #2', 'follow cleo@campus.example #0']);
    expect(shown()).toBe('a b (cleo) ben');
  });

  it('shows a change at once, and undoes it if the server stays unreachable', async () => {
    const world = createWorld([calendar('ben'), calendar('cleo')]);
    const { server, timers, colleagues, watch, hold, release, shown } = world;
    await watch();
    server.down = true;
    hold();
    const refused = colleagues.unfollow('ben');
    await settle();
    expect(shown()).toBe('cleo');
    await release();
    await timers.pass(10_000);
    expect([await refused, shown()]).toEqual([failure(DOWN), 'ben cleo']);
    expect(server.calls.filter((call) => call === 'remove ben')).toHaveLength(11);
  });

  it('is retried as long as the server is unreachable, like every call', async () => {
    const { server, timers, colleagues, watch, shown } = createWorld();
    await watch();
    server.down = true;
    const followed = colleagues.follow({ email: 'ben@campus.example', colour: 3, visible: true, order: null });
    await timers.pass(5_000);
    expect(shown()).toBe('');
    server.down = false;
    await timers.pass(1_000);
    expect([(await followed).ok, shown()]).toEqual([true, 'ben']);
  });

  it('sends one change after the other, so that the last one stays', async () => {
    const { server, colleagues, watch, hold, release, shown } = createWorld([calendar('ben')]);
    await watch();
    hold();
    const changes = [colleagues.change('ben', { visible: false }), colleagues.change('ben', { visible: true })];
    await settle();
    expect([server.calls, shown()]).toEqual([['list', 'change ben false'], 'ben']);
    await release();
    await Promise.all(changes);
    expect(server.calls).toEqual(['list', 'change ben false', 'change ben true']);
    expect(server.list[0]?.visible).toBe(true);
  });

  it('does not treat a list requested before a change as newer', async () => {
    const { colleagues, server, watch, hold, release, shown } = createWorld([calendar('ben')]);
    await watch();
    hold();
    await colleagues.reload();
    await settle();
    const change = colleagues.change('ben', { visible: false });
    await settle();
    await release();
    await change;
    await settle();
    expect([shown(), server.calls.filter((call) => call === 'list').length]).toEqual(['(ben)', 3]);
  });

  it('of the order renumbers the list, and sends only the differences', async () => {
    const list = ['ada', 'ben', 'cleo'].map((id) => calendar(id, { order: 0 }));
    const { server, colleagues, watch, shown } = createWorld(list);
    await watch();
    await colleagues.move('cleo', -1);
    expect([shown(), server.calls.slice(1)]).toEqual(['ada cleo ben', ['change cleo true', 'change ben true']]);
    await colleagues.move('ada', 99);
    expect([shown(), server.list.map(({ id, order }) => `${id} ${order}`)]).toEqual([
      'cleo ben ada',
      ['ada 2', 'ben 1', 'cleo 0'],
    ]);
  });

  it('of the order is undone if the server stays unreachable', async () => {
    const { server, timers, colleagues, watch, shown } = createWorld([calendar('ada'), calendar('ben', { order: 1 })]);
    await watch();
    server.down = true;
    const moving = colleagues.move('ben', -1);
    await timers.pass(10_000);
    expect(await moving).toEqual(failure(DOWN));
    expect(shown()).toBe('ada ben');
  });

  it('of somebody who is no longer followed is refused', async () => {
    const { colleagues, watch } = createWorld();
    await watch();
    expect(await colleagues.change('ben', { visible: false })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});

describe('the search', () => {
  it('does not answer the older of two, however late the newer comes', async () => {
    const { colleagues, hold, release } = createWorld();
    hold();
    const answers = [colleagues.search('be'), colleagues.search('ben')];
    await settle();
    await release(1, 0);
    expect(await Promise.all(answers)).toEqual([
      failure({ type: 'cancelled' }),
      success([{ email: 'ben@campus.example', displayName: 'ben' }]),
    ]);
  });

  it('makes no call for less than two characters, and still ends the one before', async () => {
    const { colleagues, server, hold, release } = createWorld();
    hold();
    const older = colleagues.search('ben');
    expect(await colleagues.search(' b ')).toEqual(success([]));
    await release();
    expect([await older, server.calls]).toEqual([failure({ type: 'cancelled' }), ['search ben']]);
  });
});
