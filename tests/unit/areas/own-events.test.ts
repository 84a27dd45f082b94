import { beforeEach, expect, test } from 'vitest';

import type { Failure } from '../../../workers/contract.ts';
import { failure, success } from '../../../workers/model/result.ts';
import { readOwnEvents } from '../../../workers/areas/events/own-events.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createEvent, createMemoryCalendar, type MemoryCalendar, MORNING, UNREACHABLE } from './reservations.ts';
import { createWorkspace } from './workspaces.ts';

const NOT_FOUND: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };
const { signal } = new AbortController();
const { start, end } = createEvent();

let calendar: MemoryCalendar;
let workspace: Workspace;

beforeEach(() => {
  calendar = createMemoryCalendar(createEvent());
  const limited = { start, end, status: 'busy' } as const;
  calendar.limitedEvents = () => Promise.resolve(success([limited, limited]));
  workspace = createWorkspace({ calendar });
});

const read = () => readOwnEvents(workspace, MORNING, MORNING + 1, signal);

test('reads the events of the calendar', async () => {
  expect(await read()).toEqual(success([createEvent()]));
  expect(workspace.eventsLog.list()).toEqual([]);
});

test('without a readable calendar uses the alternative, which identifies nothing', async () => {
  calendar.failures.set('events', [NOT_FOUND]);
  expect(await read()).toEqual(success([]));
  expect(workspace.eventsLog.list()).toMatchObject([{ kind: 'Limited', eventId: '' }]);
});

test('fails if the alternative fails too', async () => {
  calendar.failures.set('events', [NOT_FOUND]);
  calendar.limitedEvents = () => Promise.resolve(failure(UNREACHABLE));
  expect(await read()).toEqual(failure(UNREACHABLE));
});

test('fails otherwise without asking for it', async () => {
  calendar.failures.set('events', [UNREACHABLE]);
  calendar.limitedEvents = () => Promise.reject(new Error('not asked'));
  expect(await read()).toEqual(failure(UNREACHABLE));
});
