import '../../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { DroppedEvent } from '../../../../workers/contract.ts';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { EventsLogScreen } from '../../../../src/screens/settings/EventsLogScreen.tsx';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

let events: readonly DroppedEvent[];

const show = () =>
  render(
    <TopBarSlot value={document.body}>
      <EventsLogScreen />
    </TopBarSlot>,
  );

beforeEach(async () => {
  events = [
    { kind: 'Faulty', reason: 'Missing iCalUId, or it is empty', eventId: '', when: 2_000 },
    { kind: 'Anonymous', reason: 'Cannot find event attendee from location', eventId: 'event-1', when: 1_000 },
  ];
  provideFakeEngine({ eventsLog: { list: async () => ({ ok: true, value: events }) } });
  await beginAt(location.pathname, signedIn);
  await loadTexts('settings');
});

test('shows what was left out and why, in the order of the worker', async () => {
  const screen = await show();
  await expect.element(screen.getByText('Cannot find event attendee from location')).toBeVisible();
  const texts = Array.from(
    screen.container.querySelectorAll('li'),
    (entry) => entry.querySelector('code')?.textContent,
  );
  expect(texts).toEqual(['no id', 'event-1']);
  await expectAccessible(screen.container);
});

test('can show one kind only', async () => {
  const screen = await show();
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Anonymous');
  await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(1);
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Limited');
  await expect.element(screen.getByText('No events of this kind')).toBeVisible();
});

test('can be saved as a file', async () => {
  const files = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => files.mockRestore());
  const screen = await show();
  await screen.getByRole('button', { name: 'Save as file' }).click();
  const [[file] = []] = files.mock.calls;
  const text = file instanceof Blob ? await file.text() : '';
  expect(JSON.parse(text)).toMatchObject([{ kind: 'Faulty', when: '1970-01-01T00:00:02.000Z' }, {}]);
});

test('says so if it is empty', async () => {
  events = [];
  const screen = await show();
  await expect.element(screen.getByRole('heading', { name: 'Nothing left out' })).toBeVisible();
  await expectAccessible(screen.container);
});
