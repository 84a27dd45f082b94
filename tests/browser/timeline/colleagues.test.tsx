import '../../../src/styles/global.css';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type {
  ColleaguesApi,
  ColleaguesState,
  Failure,
  FollowRequest,
  Person,
  Result,
} from '../../../workers/contract.ts';
import { Toasts } from '../../../src/components/overlays/Toasts.tsx';
import { ColleaguesSheet } from '../../../src/screens/timeline/colleagues/ColleaguesSheet.tsx';
import { loadTexts } from '../../../src/i18n/index.ts';
import { network } from '../../../src/state/browser/network.ts';
import { dismissToast, toasts } from '../../../src/state/toasts.ts';
import { expectAccessible } from '../app/accessibility.ts';
import { colleague, createTeller } from '../app/colleagues.ts';
import { beginAt, provideFakeEngine, signedIn } from '../app/fake-engine.ts';

const BUSY: Failure = { type: 'refused', status: 403, code: 'no_free_busy_access', rule: null, detail: '' };
const FULL: Failure = { type: 'refused', status: 409, code: 'too_many_calendars', rule: null, detail: '' };
const done = { ok: true, value: null } as const;

const person = (name: string): Person => ({ email: `${name.toLowerCase()}@example.org`, displayName: name });

type Found = Result<readonly Person[], Failure>;

/** A fake worker: it returns given answers, and records the calls. */
async function open(state: Partial<ColleaguesState>, changes: Partial<ColleaguesApi> = {}) {
  const asked: string[] = [];
  const requests: FollowRequest[] = [];
  const { watch, tell } = createTeller(state);
  provideFakeEngine({
    colleagues: {
      watch,
      reload: async () => void asked.push('reload'),
      follow: (request) => {
        asked.push(`follow ${request.email}`);
        requests.push(request);
        return Promise.resolve({ ok: true, value: colleague('Ben') });
      },
      change: (id, { visible, colour }) => {
        asked.push(colour === undefined ? `show ${id} ${visible}` : `colour ${id} ${colour}`);
        return Promise.resolve(done);
      },
      unfollow: (id) => {
        asked.push(`unfollow ${id}`);
        return Promise.resolve(done);
      },
      ...changes,
    },
  });
  await beginAt('/', signedIn);
  const closed: string[] = [];
  const screen = await render(
    <>
      <ColleaguesSheet onClose={() => closed.push('closed')} />
      <Toasts />
    </>,
  );
  const field = screen.getByLabelText('Find people to follow');
  return { screen, field, asked, requests, closed, tell };
}

/** A search that the test answers. */
function heldSearch() {
  const answers = new Map<string, (answer: Found) => void>();
  const search = (text: string): Promise<Found> => new Promise((resolve) => void answers.set(text, resolve));
  return {
    search,
    answer: (text: string, answer: Found) => answers.get(text)?.(answer),
    asked: () => [...answers.keys()],
  };
}

beforeEach(() => {
  network.isOnline = true;
});

afterEach(() => {
  for (const { id } of toasts.list) dismissToast(id);
});

test('finds people during typing, and never shows an older answer', async () => {
  const { search, answer, asked } = heldSearch();
  const { screen, field } = await open({ colleagues: [] }, { search });
  await field.fill('b');
  await field.fill('be');
  await field.fill('ben');
  expect(asked()).toEqual(['be', 'ben']);
  answer('ben', { ok: true, value: [person('Ben')] });
  await expect.element(screen.getByText('1 person found')).toBeVisible();
  answer('be', { ok: true, value: [person('Bea'), person('Ben')] });
  await expect.element(screen.getByRole('button', { name: 'Follow Ben' })).toBeVisible();
  expect(screen.getByText('Bea').elements()).toEqual([]);
  await expectAccessible(screen.container);
});

test('says that no person was found, and what to try', async () => {
  const { screen, field } = await open({ colleagues: [] }, { search: async () => ({ ok: true, value: [] }) });
  await field.fill('zz');
  await expect.element(screen.getByText(/No matches\. Try a shorter name/)).toBeVisible();
});

test('follows from the keyboard, and keeps the focus', async () => {
  const search = async (): Promise<Found> => ({ ok: true, value: [person('Ben')] });
  const { screen, field, asked, tell } = await open({ colleagues: [] }, { search });
  await field.fill('ben');
  const button = screen.getByRole('button', { name: 'Follow Ben' });
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(asked).toEqual(['follow ben@example.org']);
  tell({ colleagues: [colleague('Ben')] });
  await expect.element(screen.getByRole('button', { name: 'Following Ben' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveLength(1);
});

test('shows why a person cannot be followed', async () => {
  const search = async (): Promise<Found> => ({ ok: true, value: [person('Ben')] });
  const follow = async () => ({ ok: false, error: FULL }) as const;
  const { screen, field } = await open({ colleagues: [] }, { search, follow });
  await field.fill('ben');
  await screen.getByRole('button', { name: 'Follow Ben' }).click();
  await expect.element(screen.getByText(/Unfollow someone first\./)).toBeVisible();
});

test('repeats a search that failed', async () => {
  const { search, answer } = heldSearch();
  const { screen, field } = await open({ colleagues: [] }, { search });
  await field.fill('ben');
  answer('ben', { ok: false, error: { type: 'timeout', call: 'search' } });
  await screen.getByRole('button', { name: 'Try again' }).click();
  answer('ben', { ok: true, value: [person('Ben')] });
  await expect.element(screen.getByRole('button', { name: 'Follow Ben' })).toBeVisible();
});

test('shows and hides colleagues, and names those whose calendar cannot be read', async () => {
  const list = [colleague('Ben'), colleague('Cleo', { visible: false, problem: BUSY })];
  const { screen, asked } = await open({ colleagues: list });
  await expect.element(screen.getByRole('checkbox', { name: 'Show Cleo on the timeline' })).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Show Ben on the timeline' }).click();
  await expect.element(screen.getByText(/Calendar not available: /)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['show ben false', 'reload']);
  await expectAccessible(screen.container);
});

test('unfollows with an undo', async () => {
  const ben = colleague('Ben', { colour: 5, visible: false, order: 3 });
  const { screen, asked, requests } = await open({ colleagues: [ben, colleague('Cleo')] });
  await screen.getByRole('button', { name: 'Unfollow Ben' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /Cleo/ })).toHaveFocus();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(asked).toEqual(['unfollow ben', 'follow ben@example.org']);
  expect(requests).toEqual([{ email: 'ben@example.org', colour: 5, visible: false, order: 3 }]);
});

test('reports a change that the server refuses', async () => {
  const change = async () => ({ ok: false, error: { type: 'api-unreachable', detail: '' } }) as const;
  const { screen } = await open({ colleagues: [colleague('Ben')] }, { change });
  await screen.getByRole('checkbox', { name: /Ben/ }).click();
  await expect.element(screen.getByText(/Nothing changed for Ben\. /)).toBeVisible();
});

test('has a text for an empty list, for loading, and for a failure', async () => {
  const { screen, tell, asked } = await open({});
  await expect.element(screen.getByText('Loading …')).toBeInTheDocument();
  tell({ failure: { type: 'timeout', call: 'list' } });
  await expect.element(screen.getByText(/^The list could not be loaded\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['reload']);
  tell({ colleagues: [] });
  await expect.element(screen.getByText('You do not follow anyone yet')).toBeVisible();
});

test('changes nothing while offline, and says so', async () => {
  const { screen, asked } = await open({ colleagues: [colleague('Ben')] });
  network.isOnline = false;
  await expect.element(screen.getByText(/^You are offline\./)).toBeVisible();
  await screen.getByRole('checkbox', { name: /Ben/ }).click({ force: true });
  await screen.getByRole('button', { name: 'Unfollow Ben' }).click({ force: true });
  expect(asked).toEqual([]);
  await expect.element(screen.getByRole('checkbox', { name: /Ben/ })).toBeChecked();
});

test('a guest is asked to sign in', async () => {
  const { screen } = await open({ isGuest: true });
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('search').elements()).toEqual([]);
});

test('Esc empties the search first, then closes', async () => {
  const { field, closed } = await open({ colleagues: [] }, { search: async () => ({ ok: true, value: [] }) });
  await field.fill('ben');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  expect(closed).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
});

test('gives a colleague another colour, from the keyboard', async () => {
  await loadTexts('people');
  const { screen, asked } = await open({ colleagues: [colleague('Ben', { colour: 3 })] });
  await screen.getByText('Colour of Ben', { exact: true }).click();
  const colours = screen.getByRole('group', { name: 'Colour of Ben' });
  await expect.element(colours.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await expectAccessible(screen.container);
  colours.getByRole('radio', { name: 'Teal' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => asked).toEqual(['colour ben 4']);
});
