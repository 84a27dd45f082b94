import '../../../src/styles/global.css';

import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Sheet } from '../../../src/components/overlays/Sheet.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { expectAccessible } from '../app/accessibility.ts';

function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Sheet title="Desk 4.212" onClose={() => setOpen(false)} footer={<button type="button">Reserve</button>}>
          Free until 14:30
          {isConfirmed ? null : (
            <button type="button" onClick={() => setConfirmed(true)}>
              Confirm
            </button>
          )}
          <button type="button" disabled={isSent} onClick={() => setSent(true)}>
            Send
          </button>
          <button type="button" onClick={() => setTimeout(() => setConfirmed(true), 300)}>
            Confirm later
          </button>
        </Sheet>
      ) : null}
    </main>
  );
}

beforeAll(startI18n);

test('takes the focus, closes on Escape and restores the focus', async () => {
  const screen = await render(<Example />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const sheet = screen.getByRole('dialog', { name: 'Desk 4.212' });
  await expect.element(sheet).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(sheet.elements()).toEqual([]);
  await expect.element(opener).toHaveFocus();
});

test.for([
  ['goes away', 'Confirm'],
  ['is disabled', 'Send'],
] as const)('has the focus of a button that %s with its press, so that Escape closes it still', async ([, name]) => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name, exact: true }).click();
  const sheet = screen.getByRole('dialog', { name: 'Desk 4.212' });
  await expect.element(sheet).toHaveFocus();
  // The browser removes the focus from a disabled element in the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard('{Escape}');
  expect(sheet.elements()).toEqual([]);
});

test('leaves the focus if the user has pressed elsewhere when an element in it is removed', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Confirm later' }).click();
  await userEvent.click(document.body, { position: { x: 4, y: 300 } });
  expect(document.activeElement).toBe(document.body);
  await expect.element(screen.getByRole('button', { name: 'Confirm', exact: true })).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

test('closes on Escape if nothing has the focus, but not if something else has', async () => {
  const screen = await render(<Example />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const sheet = screen.getByRole('dialog', { name: 'Desk 4.212' });
  opener.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).toBeVisible();
  opener.element().blur();
  await userEvent.keyboard('{Escape}');
  expect(sheet.elements()).toEqual([]);
});

test('takes no focus from a button elsewhere', async () => {
  const screen = await render(<Example />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  await screen.getByRole('button', { name: 'Confirm later' }).click();
  await opener.click();
  await expect.element(screen.getByRole('button', { name: 'Confirm', exact: true })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('is accessible', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expectAccessible(screen.container);
});
