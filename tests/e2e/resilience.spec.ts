import { freeRows, rowOf, spoken } from './board.ts';
import { allKept, expect, test, timelineReady } from './support.ts';

const DAY = '/reservations/timeline?date=2026-11-19';

test('a second visit reads the resources from its cache, after a 204', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await timelineReady(page);
  await allKept(page);
  const [resources, configuration] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/assist/resources')),
    page.waitForResponse((answer) => answer.url().includes('/api/assist/configurations')),
    page.reload(),
  ]);
  expect(resources.status()).toBe(204);
  expect(configuration.status()).toBe(204);
  await timelineReady(page);
});

test('a second visit shows the timeline while every answer of the server is held back', async ({ open }) => {
  const page = await open('Ada Lindholm', DAY);
  await timelineReady(page);
  await allKept(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let answered = 0;
  await page.route(/\/(api|v1|MessageHub|config\.json)/, async (route) => {
    await held;
    answered += 1;
    await route.continue();
  });
  await page.reload();
  await timelineReady(page);
  expect(answered).toBe(0);
  await expect(page.getByText(/^as of /)).toBeVisible();
  release();
  await expect(page.getByText(/^as of /)).toHaveCount(0);
});

test('a dead worker is replaced and reported, and the view comes back', async ({ open }) => {
  const page = await open('Ada Lindholm', `${DAY}&probe`);
  // The probe is there from the first script on, so not after the redirect from the sign-in.
  await page.reload();
  await timelineReady(page);
  const before = await page.locator('[data-timeline-row]').first().getAttribute('data-timeline-row');
  await page.evaluate(() => window.deskwayProbe?.kill('computation'));
  await expect(page.getByText('Deskway restarted')).toBeVisible();
  await timelineReady(page);
  expect(await page.locator('[data-timeline-row]').first().getAttribute('data-timeline-row')).toBe(before);
  await page.evaluate(() => window.deskwayProbe?.kill('painter'));
  await page.getByRole('button', { name: /^Next day/ }).click();
  await expect(page.getByRole('grid', { name: /20 November/ })).toBeVisible();
  await timelineReady(page);
});

test('pushes that were missed while the hub was away are recovered', async ({ open, server, expectedFaults }) => {
  expectedFaults.push(/WebSocket|ERR_|Failed to load/);
  const page = await open('Ada Lindholm', '/reservations/timeline?date=2026-11-21&sort=name&q=B1-01-');
  await timelineReady(page);
  const [id] = await freeRows(page, 1);
  await page.context().setOffline(true);
  const other = await open('Ben Okafor', '/reservations/timeline?date=2026-11-21');
  await timelineReady(other);
  const token = await other.evaluate(() => localStorage.getItem('api_token'));
  const resources = (await (
    await other.request.get(`${server.origin}/api/assist/resources`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string; email: string; name: string }[];
  const resource = resources.find((each) => each.id === id)!;
  const created = await other.request.post(`${server.origin}/v1/users/me/events`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      subject: 'While you were away',
      start: { dateTime: '2026-11-21T10:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-21T11:00:00', timeZone: 'Europe/Prague' },
      resources: [{ email: resource.email }],
    },
  });
  expect(created.status()).toBe(201);
  expect(await spoken(rowOf(page, id!))).not.toContain('reserved');
  await page.context().setOffline(false);
  await expect.poll(() => spoken(rowOf(page, id!)), { timeout: 45_000 }).toContain('reserved');
});
