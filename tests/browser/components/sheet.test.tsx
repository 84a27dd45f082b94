import '../../../src/styles/global.css';

import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Sheet } from '../../../src/components/Sheet.tsx';
import { startI18n } from '../../../src/i18n/index.ts';
import { expectAccessible } from '../app/accessibility.ts';

function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
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
        </Sheet>
      ) : null}
    </main>
  );
}

beforeAll(startI18n);

test('takes focus, closes on Escape and gives focus back', async () => {
  const screen = await render(<Example />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const sheet = screen.getByRole('dialog', { name: 'Desk 4.212' });
  await expect.element(sheet).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(sheet.elements()).toEqual([]);
  await expect.element(opener).toHaveFocus();
});

test('has the focus of a button that goes away with its press, so that Escape closes it still', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Desk 4.212' });
  await expect.element(sheet).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(sheet.elements()).toEqual([]);
});

test('is accessible', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expectAccessible(screen.container);
});
