import { ROUTE } from './plan-page.ts';
import { notReached, numberControls, prepareAxe, violations } from './reach.ts';
import { expect, goWithin, test } from './support.ts';

const READERS = ['--insights-for', 'ada.lindholm@deskway.example'];
test.use({ serverArgs: ['--memory', '--resources', '300', '--answer-delay', '300', ...READERS] });

/** The screens, and what each shows once it has loaded. */
const SCREENS = {
  '/': 'main h2',
  '/reservations/timeline?date=2026-11-20': '[data-timeline-row], [data-offer]',
  '/reservations/plan?date=2026-11-20&time=10:00': '[data-place-list] [role=option]',
  '/reservations/my?date=2026-11-20&days=1': '[data-row]',
  '/reservations/my?date=2026-11-20&view=week': 'main section section button',
  '/reservations/reserve': 'main input',
  '/favourites': 'main h2, main li',
  '/colleagues': 'main h2',
  '/resources/r00001': 'main img',
  '/navigate': 'main section button',
  [ROUTE]: 'main ol li svg',
  '/settings': 'main select',
  '/settings/codes': 'main select',
  '/settings/log': 'main h1, main h2',
  '/insights': 'main canvas',
  '/outbox': 'main h1, main h2',
  '/nowhere': 'main h1, main h2',
} as const;

/** Collects all problems before failing. */
const softly = expect.configure({ soft: true });

test('every screen is accessible in both themes, and each of its controls is reached by keys', async ({ open }) => {
  test.slow();
  const page = await open('Ada Lindholm', '/settings');
  await prepareAxe(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, shown] of Object.entries(SCREENS)) {
      await goWithin(page, path);
      await expect(page.locator(shown).first()).toBeAttached();
      // Text that is still fading in has no meaningful contrast.
      await softly.poll(() => violations(page), `${path}, ${colorScheme}`).toEqual([]);
      if (colorScheme === 'dark') continue;
      const count = await numberControls(page);
      expect(count).toBeGreaterThan(5);
      softly(await notReached(page, count), path).toEqual([]);
    }
  }
});

/** Screens without a sign-in, and what each shows once it has loaded. */
const DOORS = {
  '/account/login': 'main button',
  '/account/email-link': 'main input',
  '/account/email-link?token=unknown': 'main a, main button',
  '/account/guest': 'main input',
  '/qr/nowhere': '[role=alert] button',
  '/kiosk/b1-kiosk-1': 'fieldset button',
  '/account/oauth-callback?error=access_denied': 'main a, main button',
} as const;

test('the sign-in screens are accessible in both themes, and by keys', async ({ open, expectedFaults }) => {
  expectedFaults.push(/Failed to load resource/);
  const page = await open(null, '/account/login');
  for (const [path, shown] of Object.entries(DOORS)) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.locator(shown).first()).toBeVisible();
    await prepareAxe(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await softly.poll(() => violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    const count = await numberControls(page);
    expect(count, path).toBeGreaterThan(0);
    softly(await notReached(page, count), path).toEqual([]);
  }
});
