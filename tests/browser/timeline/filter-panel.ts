/*
 * The timeline over a campus with filters, its panel, and the queries to the worker.
 */
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import type { Finding } from '../../../workers/contract.ts';
import type { FakeEngine, FakeOptions } from './fake-engine.ts';
import { frameOf, options } from './filtered-campus.ts';
import { mount } from './screen-fixture.tsx';

export async function open(search = '', more: Partial<FakeOptions> = {}) {
  history.replaceState(null, '', location.pathname + search);
  return mount({ frameOf, options, ...more });
}

export const dialog = () => page.getByRole('dialog', { name: 'Filters' });
export const tab = (name: string) => page.getByRole('tab', { name, exact: true });
export const when = () => page.getByRole('button', { name: /^When / });
export const area = () => dialog().getByRole('combobox', { name: 'Area' });
export const seats = (end: 'From' | 'To') =>
  dialog().getByRole('group', { name: 'Seats' }).getByLabelText(end, { exact: true });

export async function openPanel(search = '', more: Partial<FakeOptions> = {}) {
  const opened = await open(search, more);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(area()).toBeInTheDocument();
  return opened;
}

export const asked = ({ queries }: FakeEngine): Finding | undefined => queries.at(-1)?.finding;
export const askedFor = (engine: FakeEngine, finding: object): Promise<void> =>
  expect.poll(() => asked(engine)).toMatchObject(finding);
export const address = (): string => decodeURIComponent(location.search);
