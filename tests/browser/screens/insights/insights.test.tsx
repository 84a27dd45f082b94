import '../../../../src/styles/global.css';

import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { Failure, Insights, InsightsQuery, Result } from '../../../../workers/contract.ts';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { InsightsScreen } from '../../../../src/screens/insights/InsightsScreen.tsx';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const USE = { reservations: 12, minutes: 750, usedDays: 6 };
const GROUP = { ...USE, places: 2, openDays: 10 };

const INSIGHTS: Insights = {
  from: '2026-11-14',
  to: '2026-11-20',
  asOf: new Date(2026, 10, 20, 23, 59, 30).getTime(),
  places: {
    total: GROUP,
    confirmations: { asked: 8, missed: 2, releasedMinutes: 90 },
    days: Array.from({ length: 7 }, (_, day) => ({ ...USE, usedDays: day, date: `2026-11-${14 + day}` })),
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 420 : 0)),
    areas: [{ ...GROUP, id: 'b1', name: 'Annex' }],
    types: [{ ...GROUP, id: 'desk', name: 'Desks' }],
    most: [{ ...USE, id: 'd1', name: 'Desk 1', where: 'Annex, Level 1' }],
    least: [],
  },
  ways: {
    days: [{ date: '2026-11-20', found: 40, notFound: 3, notBarrierFree: 1 }],
    kiosks: [{ id: 'k1', name: 'Kiosk 1', where: 'Annex', uses: 17 }],
  },
  areas: [{ id: 'b1', name: 'Annex', depth: 0 }],
  types: [{ id: 'desk', name: 'Desks' }],
};

const asked: InsightsQuery[] = [];

async function open(answer: Result<Insights, Failure>, search = '') {
  provideFakeEngine({
    insights: {
      read: (query) => {
        asked.push(query);
        return Promise.resolve(answer);
      },
    },
  });
  await beginAt(`/insights${search}`, signedIn);
  await loadTexts('insights');
  return render(
    <TopBarSlot value={document.body}>
      <InsightsScreen />
    </TopBarSlot>,
  );
}

beforeEach(() => {
  asked.length = 0;
});

test('shows figures, bars with their tables, and lists', async () => {
  const screen = await open({ ok: true, value: INSIGHTS });
  await expect.element(screen.getByText('60%').first()).toBeVisible();
  await expect.element(screen.getByText('25% of 8 to confirm')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Peak hours, bar chart/ })).toBeVisible();
  await screen.getByText('Show as table').nth(1).click();
  await expect.element(screen.getByRole('row', { name: '09:00 1' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Desk 1\s*Annex, Level 1 12 13/ })).toBeVisible();
  await expect.element(screen.getByText('Not found 3')).toBeVisible();
  await expectAccessible(screen.container);
});

test('has only the parts that there are', async () => {
  const screen = await open({ ok: true, value: { ...INSIGHTS, places: null } });
  await expect.element(screen.getByRole('heading', { name: 'Routes' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Overview' }).query()).toBeNull();
  expect(screen.getByLabelText('Area').query()).toBeNull();
});

test('asks for another period, area and type, and keeps them in the address', async () => {
  const screen = await open({ ok: true, value: INSIGHTS }, '?days=28');
  await screen.getByLabelText('Area').selectOptions('b1');
  await screen.getByLabelText('Type').selectOptions('desk');
  await screen.getByLabelText('Period').selectOptions('dates');
  await expect.element(screen.getByLabelText('First day')).toHaveValue('2026-11-14');
  await screen.getByLabelText('First day').fill('2026-11-21');
  await screen.getByLabelText('First day').fill('2026-11-01');
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      range: { from: '2026-11-01', to: '2026-11-20' },
      areaId: 'b1',
      typeId: 'desk',
    });
  expect(asked.map(({ range }) => range)).not.toContainEqual({ from: '2026-11-21', to: '2026-11-20' });
  expect(location.search).toBe('?from=2026-11-01&to=2026-11-20&area=b1&type=desk');
});

test('says why there are no figures, and tries again', async () => {
  const screen = await open({ ok: false, error: { type: 'timeout', call: 'insights' } });
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBe(2);
});

test('reads days up to today again when the date changes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const screen = await open({ ok: true, value: INSIGHTS });
    await expect.element(screen.getByRole('heading', { name: 'Overview' })).toBeVisible();
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => asked.length).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
