import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../../../src/i18n/index.ts';
import { idle } from '../../../src/state/browser/idle.ts';
import { live } from '../../../src/state/live.ts';
import { dismissToast, takeToastAction, toasts } from '../../../src/state/toasts.ts';
import { followUpdates, type Registration } from '../../../src/state/browser/updates.ts';

const HOUR = 3_600_000;

/** A service worker as a page sees it. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly scriptURL = '/sw.js';
  onstatechange = null;
  onerror = null;
  readonly told: unknown[] = [];

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget implements Registration {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = vi.fn<Registration['update']>().mockRejectedValue(new TypeError('There is no server'));

  /** A new version is found and installed. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

let registration: FakeRegistration;
let container: EventTarget;
let reloads: number;

beforeEach(async () => {
  await startI18n();
  registration = new FakeRegistration();
  container = new EventTarget();
  reloads = 0;
  idle.seconds = 0;
});
afterEach(() => {
  vi.useRealTimers();
  toasts.list = [];
  live.connection = 'Disconnected';
  idle.seconds = 0;
});

function follow(isUnattended = false): void {
  const reload = (): void => {
    reloads += 1;
  };
  followUpdates({ registration, container, isUnattended: () => isUnattended, reload });
}

const texts = (): readonly string[] => toasts.list.map(({ text }) => text);
const takeOver = (): void => void container.dispatchEvent(new Event('controllerchange'));

test('a new version is offered, and activated on request', async () => {
  follow();
  expect(texts()).toEqual([]);
  const worker = registration.install();
  await expect.poll(texts).toEqual(['A new version is ready.']);
  idle.seconds = 3_600;
  // Another tab may take it: nothing must happen to this one.
  takeOver();
  await Promise.resolve();
  expect([reloads, worker.told]).toEqual([0, []]);
  takeToastAction(toasts.list[0]!.id);
  expect(worker.told).toEqual([{ type: 'take over' }]);
  expect(reloads).toBe(0);
  takeOver();
  expect(reloads).toBe(1);
});

test('one that missed the request is asked again until it is activated', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  follow();
  const worker = registration.install();
  await expect.poll(texts).toHaveLength(1);
  takeToastAction(toasts.list[0]!.id);
  vi.advanceTimersByTime(10_000);
  expect(worker.told).toHaveLength(3);
  takeOver();
  vi.advanceTimersByTime(10_000);
  takeOver();
  expect([worker.told.length, reloads]).toEqual([3, 1]);
});

test('one that another tab has activated needs only a reload', async () => {
  follow();
  registration.install();
  await expect.poll(texts).toHaveLength(1);
  registration.waiting = null;
  takeToastAction(toasts.list[0]!.id);
  expect(reloads).toBe(1);
});

test('one that was ready or installing before the page started is offered too', async () => {
  registration.waiting = new FakeWorker();
  follow();
  await expect.poll(texts).toHaveLength(1);
  toasts.list = [];

  registration = new FakeRegistration();
  const worker = new FakeWorker();
  registration.installing = worker;
  follow();
  worker.become('installed');
  await expect.poll(texts).toHaveLength(1);
});

test('is offered once, and again after it was dismissed', async () => {
  follow();
  registration.install();
  registration.install();
  await expect.poll(texts).toHaveLength(1);
  dismissToast(toasts.list[0]!.id);
  expect(texts()).toEqual([]);
  registration.install();
  await expect.poll(texts).toHaveLength(1);
});

test('a door updates after a minute without activity, and shows nothing', async () => {
  follow(true);
  const worker = registration.install();
  idle.seconds = 50;
  await Promise.resolve();
  idle.seconds = 0;
  await Promise.resolve();
  expect(worker.told).toEqual([]);
  idle.seconds = 60;
  await expect.poll(() => worker.told).toEqual([{ type: 'take over' }]);
  takeOver();
  expect(reloads).toBe(1);
  expect(texts()).toEqual([]);
});

test('an idle door updates at once', () => {
  idle.seconds = 600;
  follow(true);
  const worker = registration.install();
  expect(worker.told).toEqual([{ type: 'take over' }]);
});

test('new versions are checked for each hour, and when the live connection is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  follow();
  live.connection = 'Connected';
  await Promise.resolve();
  expect(registration.update).not.toHaveBeenCalled();
  live.connection = 'Reconnecting';
  await Promise.resolve();
  live.connection = 'Connected';
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(3 * HOUR);
  expect(registration.update).toHaveBeenCalledTimes(4);
});
