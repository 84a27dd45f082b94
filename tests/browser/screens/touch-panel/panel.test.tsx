import '../../../../src/styles/global.css';

import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Route } from 'wouter';

import type { PanelApi, PanelState, PanelStay } from '../../../../workers/contract.ts';
import { loadTexts, setInterfaceLanguage } from '../../../../src/i18n/index.ts';
import { TouchPanel } from '../../../../src/screens/touch-panel/TouchPanel.tsx';
import { idle } from '../../../../src/state/browser/idle.ts';
import { panel } from '../../../../src/state/resources/panel.ts';
import { returnAddress } from '../../../../src/state/session/return-address.ts';
import { session } from '../../../../src/state/session/session.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from '../../app/fake-engine.ts';

const MINUTE = 60_000;
/** Wednesday 18 November 2026, 10:05 in Prague. */
const NOW = Date.parse('2026-11-18T10:05:00+01:00');

function stay(changes: Partial<PanelStay> = {}): PanelStay {
  return {
    eventId: 'event-1',
    subject: 'Review',
    organizerName: 'Alice',
    start: NOW - 5 * MINUTE,
    end: NOW + 55 * MINUTE,
    showConfirmButton: false,
    showFinish: false,
    confirmUntil: null,
    extensions: [],
    ...changes,
  };
}

function door(changes: Partial<PanelState> = {}): PanelState {
  return {
    resourceId: 'room-1',
    name: 'Room Oak',
    areaPath: 'Campus › Level 1',
    capacity: 8,
    timeZone: 'Europe/Prague',
    now: NOW,
    dayStart: Date.parse('2026-11-18T00:00:00+01:00'),
    slots: new Uint8Array(96),
    workingHours: null,
    state: 'free',
    until: NOW + 265 * MINUTE,
    current: null,
    next: null,
    later: [],
    lengths: [15, 30, 60],
    refusal: null,
    asOf: NOW,
    isLive: true,
    failure: null,
    serviceError: null,
    ...changes,
  };
}

const busy = door({
  state: 'busy',
  until: NOW + 55 * MINUTE,
  current: stay({ showFinish: true, extensions: [15, 30] }),
  next: stay({ eventId: '', subject: '', organizerName: '', start: NOW + 85 * MINUTE, end: NOW + 115 * MINUTE }),
  lengths: [],
});

beforeEach(() => page.viewport(1280, 800));

async function open(state: PanelState | null, answers: Partial<PanelApi> = {}) {
  idle.seconds = 0;
  panel.state = null;
  const calls: string[] = [];
  const told = { tell: (_state: PanelState): void => undefined };
  const note =
    (verb: string) =>
    async (...args: readonly unknown[]) => {
      calls.push(`${verb} ${args.slice(0, 3).join(' ')}`);
      return { ok: true, value: null } as const;
    };
  provideFakeEngine({
    live: { keepTrying: async (isWanted) => void calls.push(`keep trying ${String(isWanted)}`) },
    panel: {
      open: async (_id, onState) => {
        told.tell = onState;
        if (state !== null) onState(state);
        return () => undefined;
      },
      book: async (...args) => {
        await note('book')(...args);
        return { ok: true, value: { eventId: 'new' } };
      },
      confirm: note('confirm'),
      extend: note('extend'),
      finish: note('finish'),
      ...answers,
    },
  });
  await beginAt('/touch/room-1', signedIn);
  await loadTexts('panel');
  const screen = await render(<Route path="/touch/:resourceId" component={TouchPanel} />);
  return { screen, calls, told };
}

const button = (screen: Awaited<ReturnType<typeof open>>['screen'], name: string) =>
  screen.getByRole('button', { name });

test('a free door shows a word and its time, and is booked with one touch', async () => {
  const { screen, calls } = await open(door());
  await expect.element(screen.getByText('Free', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('until 14:30')).toBeVisible();
  await expectAccessible(screen.container);
  await button(screen, 'Book 30m').click();
  await expect.element(screen.getByText('Booked.')).toBeVisible();
  expect(calls).toEqual(['keep trying true', 'book room-1 30 Booked at the door']);
});

test('a resource that declines a booking at its door is not shown as booked', async () => {
  const { screen, told } = await open(door());
  await button(screen, 'Book 30m').click();
  await expect.element(screen.getByText('Booked.')).toBeVisible();
  told.tell(door({ state: 'busy', current: stay({ eventId: 'new' }), lengths: [] }));
  await expect.element(button(screen, 'Book 30m')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Booked.')).toBeVisible();
  told.tell(door());
  await expect.element(screen.getByText('Declined. Not booked.')).toBeVisible();
  await expect.element(screen.getByText('Booked.')).not.toBeInTheDocument();
});

test('an error disappears once the door shows the reservation', async () => {
  const { screen, told } = await open(door(), {
    book: () => Promise.resolve({ ok: false, error: { type: 'timeout', call: 'book' } }),
  });
  await button(screen, 'Book 30m').click();
  await expect.element(screen.getByText(/^The server took too long/)).toBeVisible();
  told.tell(door({ state: 'busy', current: stay({ eventId: 'new' }), lengths: [] }));
  await expect.element(screen.getByText('In use', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^The server took too long/)).not.toBeInTheDocument();
});

test('the second of two hasty taps does nothing, whatever is under the finger by then', async () => {
  const { screen, calls } = await open(busy);
  await button(screen, 'Finish').click();
  const finish = button(screen, 'Finish now');
  await expect.element(finish).toBeVisible();
  finish.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await finish.click();
  await expect.element(screen.getByText('Finished. Free again.')).toBeVisible();
  expect(calls.slice(1)).toEqual(['finish event-1']);
});

test('a current reservation is extended with one touch, and finished after a question', async () => {
  const { screen, calls } = await open(busy);
  await expectAccessible(screen.container);
  await button(screen, '+15m').click();
  await button(screen, 'Finish').click();
  await expect.element(screen.getByText('Finish this reservation now?')).toBeVisible();
  await expectAccessible(screen.container);
  await button(screen, 'Finish now').click();
  await expect.element(screen.getByText('Finished. Free again.')).toBeVisible();
  expect(calls.slice(1)).toEqual(['extend event-1 15', 'finish event-1']);
});

test('is reset after a minute without a touch', async () => {
  const { screen } = await open(busy);
  await button(screen, 'Today').click();
  await expect.element(screen.getByRole('dialog', { name: 'Today' })).toBeVisible();
  await expectAccessible(screen.container);
  idle.seconds = 60;
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a reservation can be confirmed', async () => {
  const next = stay({ start: NOW + 5 * MINUTE, showConfirmButton: true, confirmUntil: NOW + 20 * MINUTE });
  const { screen, calls } = await open(door({ state: 'to-confirm', until: NOW + 20 * MINUTE, next, lengths: [] }));
  await expect.element(screen.getByText('by 10:25')).toBeVisible();
  await expectAccessible(screen.container);
  await button(screen, 'Confirm').click();
  expect(calls).toContain('confirm room-1 event-1');
});

test('without a connection it keeps its state, shows its age, and offers no actions', async () => {
  const { screen, told } = await open(door());
  told.tell(door({ isLive: false, lengths: [], asOf: NOW - 20 * MINUTE }));
  await expect.element(screen.getByText('Was free')).toBeVisible();
  await expect.element(screen.getByText('Not live since 09:45')).toBeVisible();
  await expect.element(button(screen, 'Book 30m')).not.toBeInTheDocument();
  await expectAccessible(screen.container);
});

test('a day that could not be read says of which day the last data is', async () => {
  const { screen, told } = await open(door());
  const current = stay({ end: NOW + 30 * MINUTE });
  told.tell(
    door({ state: 'busy', current, isLive: false, lengths: [], dayStart: NOW - 15 * MINUTE, asOf: NOW - 20 * MINUTE }),
  );
  await expect.element(screen.getByText('Was in use')).toBeVisible();
  await expect.element(screen.getByText(/^Not live since (?:18\/11|11\/18), 09:45$/)).toBeVisible();
});

test('a door whose session has ended keeps its state, says who must sign in, and returns from the sign-in', async () => {
  const { screen, told } = await open(busy);
  await expect.element(screen.getByText('In use')).toBeVisible();
  session.state = signedOut;
  await expect.element(screen.getByText('Was in use')).toBeVisible();
  await expect.element(screen.getByText('Not live since 10:05')).toBeVisible();
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  await expect.element(button(screen, 'Finish')).not.toBeInTheDocument();
  await expectAccessible(screen.container);
  session.state = signedIn;
  told.tell(door());
  await expect.element(button(screen, 'Book 30m')).toBeVisible();
  await expect.element(button(screen, 'Sign in')).not.toBeInTheDocument();
  session.state = signedOut;
  await button(screen, 'Sign in').click();
  expect(location.pathname).toBe('/account/login');
  expect(returnAddress()).toBe('/touch/room-1');
});

test('a door whose session ended before it was loaded says so as well', async () => {
  const { screen } = await open(null);
  session.state = signedOut;
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  await expectAccessible(screen.container);
  await button(screen, 'Sign in').click();
  expect(returnAddress()).toBe('/touch/room-1');
});

test('says why nothing can be booked, until it can', async () => {
  const { screen, told } = await open(door({ state: 'soon', lengths: [], refusal: 'too-short' }));
  await expect.element(screen.getByText('Free too briefly to book.')).toBeVisible();
  await expectAccessible(screen.container);
  told.tell(door({ lengths: [], refusal: 'not-here' }));
  await expect.element(screen.getByText('Cannot be booked at this door.')).toBeVisible();
  told.tell(door());
  await expect.element(button(screen, 'Book 15m')).toBeVisible();
  await expect.element(screen.getByText('Cannot be booked at this door.')).not.toBeInTheDocument();
});

test.each(['soon', 'closed', 'unknown'] as const)('%s is readable in both themes', async (state) => {
  const { screen } = await open(door({ state, lengths: [] }));
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await expectAccessible(screen.container);
  }
  delete document.documentElement.dataset.theme;
});

test('shows why a request was refused', async () => {
  const error = { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' } as const;
  const { screen } = await open(door(), { book: async () => ({ ok: false, error }) });
  await button(screen, 'Book 15m').click();
  await expect.element(screen.getByText(/reserved|taken/i)).toBeVisible();
});

test('a resource that does not exist is reported, with what to check', async () => {
  const failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' } as const;
  const { screen } = await open(door({ name: '', state: 'unknown', asOf: null, failure }));
  await expect.element(screen.getByText('Unknown door')).toBeVisible();
});

test('on a portrait display everything is visible, and each target is large enough', async () => {
  await page.viewport(800, 1280);
  const { screen } = await open(busy);
  await expect.element(button(screen, 'Finish')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800);
  const heights = [...screen.container.querySelectorAll('button')].map((one) => one.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
});

const full = {
  areaPath: 'Gebäude B2 Westport House › 3. Obergeschoss › Zone E – Gäste',
  current: stay({
    subject: 'Wöchentliche Abstimmung der Arbeitsgruppe Gebäudeleittechnik',
    organizerName: 'Maximiliane von Hohenstein-Wartenberg',
    showFinish: true,
    extensions: [15, 30],
  }),
  next: stay({ eventId: 'event-2', start: NOW + 85 * MINUTE, end: NOW + 115 * MINUTE, showConfirmButton: true }),
  lengths: [],
};
const STATES: readonly Partial<PanelState>[] = [
  {},
  { until: null },
  { ...full, state: 'busy', until: NOW + 55 * MINUTE },
  { ...full, state: 'busy', until: NOW + 55 * MINUTE, isLive: false, asOf: NOW - 20 * MINUTE },
  { ...full, state: 'to-confirm', until: NOW + 20 * MINUTE, current: { ...full.current, showConfirmButton: true } },
  { state: 'soon', until: NOW + 10 * MINUTE, next: full.next, lengths: [], refusal: 'too-short' },
  { state: 'closed', until: null, lengths: [] },
];

test.each([
  [1024, 600],
  [1280, 800],
  [800, 1280],
])('in German everything fits %i × %i, and the second line is read from afar', async (width, height) => {
  await page.viewport(width, height);
  const { screen, told } = await open(door());
  onTestFinished(async () => {
    await setInterfaceLanguage('en');
  });
  await setInterfaceLanguage('de');
  for (const state of STATES) {
    told.tell(door({ areaPath: full.areaPath, ...state }));
    await expect.poll(() => panel.state?.state).toBe(state.state ?? 'free');
    await new Promise(requestAnimationFrame);
    const { scrollWidth, scrollHeight } = document.documentElement;
    expect([state.state, scrollWidth <= width, scrollHeight <= height]).toEqual([state.state, true, true]);
    const [, line] = screen.getByRole('region', { name: 'Jetzt' }).element().querySelectorAll('p');
    expect(Number.parseFloat(getComputedStyle(line ?? document.body).fontSize)).toBeGreaterThanOrEqual(64);
  }
});

test('the ribbon has the working hours, and more where the door is used', async () => {
  const at = (hour: number) => door().dayStart + hour * 60 * MINUTE;
  const { screen, told } = await open(door({ workingHours: { start: at(8), end: at(16) } }));
  const hours = () => [...screen.getByRole('figure').element().querySelectorAll('span')].map((one) => one.textContent);
  const labels = () => hours().filter((text) => text !== '');
  await expect.poll(labels).toEqual(['08', '09', '10', '11', '12', '13', '14', '15'].map((hour) => `${hour}:00`));
  told.tell(door({ workingHours: { start: at(8), end: at(16) }, later: [stay({ start: at(17), end: at(18.5) })] }));
  await expect.poll(labels).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']);
  told.tell(door());
  await expect.poll(labels).toEqual(['07:00', '09:00', '11:00', '13:00', '15:00', '17:00']);
});

test('two weeks of states leave nothing behind', async () => {
  const { screen, told } = await open(door());
  const listeners = countListeners();
  const show = async (state: PanelState, word: string): Promise<readonly number[]> => {
    told.tell(state);
    await expect.element(screen.getByText(word, { exact: true })).toBeVisible();
    return [screen.container.querySelectorAll('*').length, listeners()];
  };
  await show(busy, 'In use');
  const first = await show(door({ lengths: [], isLive: false }), 'Was free');
  for (let day = 1; day <= 14; day += 1) {
    const at = { now: NOW + day * 24 * 60 * MINUTE, dayStart: door().dayStart + day * 24 * 60 * MINUTE };
    await show({ ...busy, ...at }, 'In use');
    expect(await show(door({ ...at, lengths: [], isLive: false }), 'Was free')).toEqual(first);
  }
});

/** Counts listeners that were added and not removed, from now on. */
function countListeners(): () => number {
  let count = 0;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function listen(this: EventTarget, ...args) {
    count += 1;
    add.apply(this, args);
  });
  vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function leave(this: EventTarget, ...args) {
    count -= 1;
    remove.apply(this, args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return () => count;
}
