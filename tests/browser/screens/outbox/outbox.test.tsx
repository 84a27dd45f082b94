import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import type { OutboxApi, OutboxMail } from '../../../../workers/contract.ts';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { OutboxScreen } from '../../../../src/screens/outbox/OutboxScreen.tsx';
import { forgetOutbox, outbox, readOutbox } from '../../../../src/state/outbox.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

type Answer = Awaited<ReturnType<OutboxApi['list']>>;

const mail = (id: number, subject: string): OutboxMail => ({
  id,
  kind: 'answer',
  to: 'alice@example.org',
  subject,
  body: '<b>not markup</b>',
  createdAt: Date.UTC(2026, 10, 20, 14, 30),
});

const answers = (...mails: readonly OutboxMail[]): Answer => ({ ok: true, value: mails });

async function open(answer: Answer) {
  provideFakeEngine({ outbox: { list: () => Promise.resolve(answer) } });
  await beginAt(location.pathname, signedIn);
  return render(
    <TopBarSlot value={document.body}>
      <OutboxScreen />
    </TopBarSlot>,
  );
}

beforeEach(() => {
  forgetOutbox();
});

test('shows mails as text, with the time in 24 hours', async () => {
  const screen = await open(answers(mail(1, 'Accepted: Desk 4.212')));
  await expect.element(screen.getByRole('heading', { name: 'Accepted: Desk 4.212' })).toBeVisible();
  await expect.element(screen.getByText('<b>not markup</b>')).toBeVisible();
  await expect.element(screen.getByText(/15:30/)).toBeVisible();
  await expectAccessible(screen.container);
});

test('an empty outbox says what will arrive and what to do', async () => {
  const screen = await open(answers());
  await expect.element(screen.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reserve a place' })).toBeVisible();
});

test('shows a failure with a retry button', async () => {
  const screen = await open({ ok: false, error: { type: 'timeout', call: 'outbox' } });
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an older answer never replaces a newer one', async () => {
  const pending: ((answer: Answer) => void)[] = [];
  provideFakeEngine({ outbox: { list: () => new Promise((resolve) => pending.push(resolve)) } });
  const readings = [readOutbox(), readOutbox()];
  pending[1]?.(answers(mail(2, 'new')));
  pending[0]?.(answers(mail(1, 'old')));
  await Promise.all(readings);
  expect(outbox.mails?.map(({ subject }) => subject)).toEqual(['new']);
});
