import '../../../src/styles/global.css';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { startI18n } from '../../../src/i18n/index.ts';
import { setTimeFormat } from '../../../src/state/browser/preferences.ts';
import { createFrame } from './campus.ts';
import { open, prepare } from './screen-fixture.tsx';

const frameOf = () => createFrame({ rows: 60, rowsPerGroup: 30 });

beforeAll(startI18n);
beforeEach(prepare);
afterEach(() => {
  setTimeFormat('wall-clock');
  Reflect.deleteProperty(navigator, 'language');
});

test('a filter by time follows the format of the settings', async () => {
  setTimeFormat('half-days');
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  history.replaceState(null, '', '?at=14:30&free=1');
  const { engine } = await open({ frameOf });
  await expect.element(page.getByRole('button', { name: /· 2:30\sPM$/ })).toBeInTheDocument();
  await userEvent.keyboard('g');
  const field = page.getByRole('dialog').getByLabelText('From');
  await expect.element(field).toHaveDisplayValue(/^2:30\sPM$/);
  await field.selectOptions('16:15');
  await expect.poll(() => engine.queries.at(-1)?.finding.time).toBe('16:15');
  await field.selectOptions('Any time');
  await expect.poll(() => engine.queries.at(-1)?.finding.time).toBeNull();
});

test('the date has the format of the interface, and that of the browser only during typing', async () => {
  Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
  await open({ frameOf });
  await userEvent.keyboard('g');
  const field = page.getByRole('dialog', { name: 'When' }).getByLabelText('Date', { exact: true });
  await expect.element(field).toBeInTheDocument();
  const ours = () => getComputedStyle(field.element(), '::before');
  const { value } = field.element() as HTMLInputElement;
  const expected = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short' }).format(new Date(`${value}T12:00`));
  expect(ours().content).toContain(`"${expected}"`);
  expect(ours().display).toBe('grid');
  field.element().focus();
  expect(ours().display).toBe('none');
});
