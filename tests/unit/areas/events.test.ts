import { beforeEach, expect, test } from 'vitest';

import type { Close, EventState } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { watchEvent } from '../../../workers/areas/events/events.ts';
import { createListeners } from '../../../workers/areas/shared/listeners.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import {
  createDesk,
  createEvent,
  createMemoryCalendar,
  HOUR,
  type MemoryCalendar,
  MINUTE,
  MORNING,
  UNREACHABLE,
} from './reservations.ts';
import { createSteppedTimers, settle, type SteppedTimers } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

let timers: SteppedTimers;
let calendar: MemoryCalendar;
let news: ReturnType<typeof createListeners<readonly string[]>>;
let reloads: ReturnType<typeof createListeners<null>>;
let states: EventState[];
let close: Close;

beforeEach(async () => {
  timers = createSteppedTimers(MORNING);
  const onlineMeeting = { url: 'https://meet.example/1', code: '2415 867' };
  calendar = createMemoryCalendar(createEvent({ response: 'accepted', bodyHtml: '<b>Agenda</b>', onlineMeeting }));
  news = createListeners();
  reloads = createListeners();
  states = [];
  const resources = [createDesk({ requiresConfirmation: true })];
  const workspace = createObservable<Workspace | null>(createWorkspace({ resources, calendar }));
  const source = createWorkspaceSource(workspace, timers.now);
  const latestEnd = async () => null;
  const deps = { source, news: { tell: news.tell, onNews: news.add }, timers, log: () => undefined, latestEnd };
  close = watchEvent(deps, 'event-1', (state) => void states.push(state), reloads);
  await settle();
});

const subject = () => states.at(-1)?.value?.card.subject;

test('reports the event at once, with its text', () => {
  expect(states).toMatchObject([
    { value: { card: { subject: 'Focus', look: 'unconfirmed' }, bodyHtml: '<b>Agenda</b>', answer: null } },
  ]);
});

test('reports who is invited, with their answers: names, addresses of those without, and no places', async () => {
  const [ben, desk] = createEvent().attendees;
  const eva = { address: 'eva@campus.example', name: 'Eva Malá' };
  const answering = (response: string) => ({ ...ben!, emailAddress: eva, status: { response } });
  const words = ['Accept', 'tentativelyAccepted', 'declined', 'none', 'maybe not'];
  calendar.stored = createEvent({ attendees: [...words.map(answering), ben!, desk!] });
  news.tell([]);
  await settle();
  const lines = states.at(-1)?.value?.card.attendees.map(({ name, answer }) => `${name} ${answer}`);
  expect(lines).toEqual([
    'Eva Malá accepted',
    'Eva Malá tentative',
    'Eva Malá declined',
    'Eva Malá notResponded',
    'Eva Malá notResponded',
    'ben@campus.example accepted',
  ]);
});

test.each([
  ['http://localhost:4173/meeting/1', 'http://localhost:4173/meeting/1'],
  ['http://127.0.0.1:4173/meeting/1', 'http://127.0.0.1:4173/meeting/1'],
  ['http://localhost.example/1', null],
  ['http://meet.example/1', null],
  ['javascript:alert(1)//localhost', null],
])('reports a meeting only where a link to it is safe: %s', async (url, meetingUrl) => {
  calendar.stored = createEvent({ onlineMeeting: { url } });
  news.tell([]);
  await settle();
  expect(states.at(-1)?.value?.card.meetingUrl).toBe(meetingUrl);
});

test('reports what its online meeting asks for', () => {
  expect(states.at(-1)?.value).toMatchObject({
    card: { meetingUrl: 'https://meet.example/1' },
    meetingCode: '2415 867',
    meetingPassword: null,
  });
});

test('the confirmation window opens and closes by itself', async () => {
  const isOffered = () => states.at(-1)?.value?.card.showConfirmButton;
  await timers.pass(HOUR - 15 * MINUTE - 1);
  expect(isOffered()).toBe(false);
  await timers.pass(1_000);
  expect(isOffered()).toBe(true);
  await timers.pass(30 * MINUTE + 1_000);
  expect(isOffered()).toBe(false);
});

test('a cancelled event can never be confirmed', async () => {
  expect(states.at(-1)?.value?.card.confirmFrom).toBe(MORNING + HOUR - 15 * MINUTE);
  calendar.stored = createEvent({ cancelled: true });
  news.tell([]);
  await settle();
  const never = { look: 'cancelled', confirmFrom: null, confirmUntil: null, showConfirmButton: false };
  expect(states.at(-1)?.value?.card).toMatchObject(never);
});

test('reads it again when its resources change, and when any may have changed', async () => {
  calendar.stored = createEvent({ subject: 'Moved' });
  news.tell(['other@campus.example']);
  await settle();
  expect(subject()).toBe('Focus');
  news.tell(['desk1@campus.example']);
  await settle();
  expect(subject()).toBe('Moved');
  calendar.stored = createEvent({ subject: 'Back' });
  news.tell([]);
  await settle();
  expect(subject()).toBe('Back');
});

test('keeps what was read when reading fails, until it is read again', async () => {
  calendar.failures.set('event', [UNREACHABLE]);
  news.tell([]);
  await settle();
  expect(states.at(-1)).toMatchObject({ value: { card: { subject: 'Focus' } }, failure: UNREACHABLE });
  reloads.tell(null);
  await settle();
  expect(states.at(-1)?.failure).toBeNull();
});

test('closed, it reports nothing and waits for nothing', async () => {
  close();
  const told = states.length;
  news.tell([]);
  await timers.pass(HOUR);
  expect(states).toHaveLength(told);
  expect(timers.count()).toBe(0);
});
