import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { setShortcuts } from '../../../src/state/browser/preferences.ts';
import { useShortcuts } from '../../../src/state/browser/shortcuts.ts';

const goToToday = vi.fn<() => void>();

function Example() {
  useShortcuts({ t: goToToday });
  return (
    <>
      <button type="button">Somewhere</button>
      <input aria-label="Search" />
      <dialog open aria-label="Details">
        <button type="button">Inside</button>
      </dialog>
    </>
  );
}

beforeEach(() => {
  setShortcuts(true);
  return () => void setShortcuts(true);
});

test('a single key acts, in either case', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Somewhere' }).click();
  await userEvent.keyboard('tT');
  expect(goToToday).toHaveBeenCalledTimes(2);
});

test('keys do nothing while typing, in a dialog, with modifiers or when turned off', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('textbox', { name: 'Search' }).click();
  await userEvent.keyboard('t');
  await screen.getByRole('button', { name: 'Inside' }).click();
  await userEvent.keyboard('t');
  await screen.getByRole('button', { name: 'Somewhere' }).click();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  setShortcuts(false);
  await userEvent.keyboard('t');
  expect(goToToday).not.toHaveBeenCalled();
});
