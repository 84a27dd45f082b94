import '../../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { Failure, ShownObject, ShownObjects, ShownPart } from '../../../../workers/contract.ts';
import { DeviceList, DeviceSheet } from '../../../../src/components/devices/devices.ts';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { openObjects } from '../../../../src/state/resources/objects.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

type Switch = Extract<ShownPart, { readonly type: 'switch' }>;
type Slider = Extract<ShownPart, { readonly type: 'slider' }>;

const LAMP: Switch = {
  type: 'switch',
  id: 'power',
  name: 'Light',
  value: false,
  on: true,
  off: false,
  onWords: '',
  offWords: '',
  pending: null,
  problem: null,
};
const LEVEL: Slider = {
  type: 'slider',
  id: 'level',
  name: 'Brightness',
  value: 50,
  min: 0,
  max: 100,
  step: 10,
  unit: '%',
  pending: null,
  problem: null,
};

const object = (parts: readonly ShownPart[], changes: Partial<ShownObject> = {}): ShownObject => ({
  id: 'lamp',
  kind: 'control-1',
  name: 'Lamp',
  icon: 'light',
  hasData: true,
  maySwitch: true,
  parts,
  ...changes,
});

let tell: (shown: ShownObjects) => void;
let calls: string[];

const show = (objects: readonly ShownObject[], changes: Partial<ShownObjects> = {}): void =>
  tell({ state: 'loaded', objects, isConnected: true, problem: null, ...changes });

beforeEach(async () => {
  await beginAt('/', signedIn);
  await loadTexts('devices', 'failures');
  calls = [];
  provideFakeEngine({
    objects: {
      watch: (_ids, onObjects) => {
        tell = onObjects;
        return Promise.resolve(() => undefined);
      },
      switchPart: (objectId, partId, value) => {
        calls.push(`${objectId} ${partId} ${value}`);
        return Promise.resolve();
      },
    },
  });
});

async function openSheet(parts: readonly ShownPart[], changes: Partial<ShownObject> = {}) {
  onTestFinished(openObjects(['lamp']));
  const none = (): void => undefined;
  const view = await render(
    <main>
      <DeviceSheet objectId="lamp" name="Point" onClose={none} onList={none} />
    </main>,
  );
  show([object(parts, changes)]);
  return view;
}

const light = () => page.getByRole('switch', { name: 'Light' });

test('a switch shows what the device says, and beside it what was asked of it', async () => {
  const { container } = await openSheet([LAMP]);
  await expect.element(light()).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(light());
  expect(calls).toEqual(['lamp power true']);
  await expect.element(light()).toHaveAttribute('aria-checked', 'false');
  show([object([{ ...LAMP, pending: true }])]);
  await expect.element(page.getByText('Waiting for the device: on')).toBeVisible();
  await expect.element(light()).toHaveAttribute('aria-checked', 'false');
  await expectAccessible(container);
  show([object([{ ...LAMP, value: true }])]);
  await expect.element(light()).toHaveAttribute('aria-checked', 'true');
  expect(page.getByText('Waiting for the device: on').query()).toBeNull();
});

test.each([
  ['no-answer', 'The device does not respond.'],
  ['not-allowed', 'Not switched: you may only look at this device.'],
  ['unreachable', 'Not switched: the device is offline.'],
  ['not-connected', 'Not switched: no live connection.'],
  ['too-many', 'Not switched: too many changes. Wait a moment.'],
  ['refused', 'Not switched: refused by the server.'],
] as const)('a switch says why it failed: %s', async (problem, words) => {
  await openSheet([{ ...LAMP, problem }]);
  await expect.element(light()).toHaveAccessibleDescription(words);
});

test('a slider is sent when it rests, and shows the goal until the device says so', async () => {
  const { container } = await openSheet([LEVEL]);
  const slider = page.getByRole('slider', { name: 'Brightness' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50\u202f%');
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(slider).toHaveValue('70');
  await expect.poll(() => calls).toEqual(['lamp level 70']);
  show([object([{ ...LEVEL, pending: 70 }])]);
  await expect.element(page.getByText('Waiting for the device: 70\u202f%')).toBeVisible();
  await expect.element(slider).toHaveValue('70');
  await expectAccessible(container);
  show([object([{ ...LEVEL, problem: 'no-answer' }])]);
  await expect.element(slider).toHaveValue('50');
});

test('without a connection controls do nothing, and it says so', async () => {
  await openSheet([LAMP, LEVEL]);
  show([object([LAMP, LEVEL])], { isConnected: false });
  await expect.element(page.getByText('No live connection.', { exact: false })).toBeVisible();
  await expect.element(light()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(light(), { force: true });
  await expect.element(page.getByRole('slider')).toBeDisabled();
  expect(calls).toEqual([]);
});

test('draws all kinds of parts with words, also those that have a colour', async () => {
  const { container } = await openSheet(
    [
      { type: 'object-label', id: 'title', name: '', text: 'Lamp' },
      { type: 'icon', id: 'icon', name: '', text: 'unheard-of' },
      { type: 'value', id: 'co2', name: 'CO₂', value: 1620.456, words: '', unit: 'ppm', color: '#c62828' },
      { type: 'label', id: 'air', name: 'Air quality', value: 'poor', words: 'poor air', unit: '', color: '' },
      { type: 'unit', id: 'scale', name: 'Scale', text: 'kWh' },
      { type: 'color', id: 'strip', name: '', text: '#00ff00' },
      { type: 'value', id: 'door', name: 'Door', value: null, words: '', unit: '', color: '' },
    ],
    { hasData: false },
  );
  await expect.element(page.getByRole('heading', { name: 'Lamp' })).toBeVisible();
  for (const words of ['1,620.46\u202fppm', 'poor air', 'kWh', '#00ff00', 'unknown']) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await expect.element(page.getByText('No current data.', { exact: false })).toBeVisible();
  await expectAccessible(container);
});

test('the sheet of a device that is gone says so, and one that cannot be read says why', async () => {
  await openSheet([]);
  show([]);
  await expect.element(page.getByText('This device no longer exists.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Point' })).toBeVisible();
  const problem: Failure = { type: 'timeout', call: 'GET /api/objects' };
  show([], { problem });
  await expect.element(page.getByText('The server took too long. Try again.')).toBeVisible();
});

test('the list says what each device of the level says, and opens it', async () => {
  onTestFinished(openObjects(['lamp']));
  const opened: string[] = [];
  const pois = { ids: ['lamp'], names: ['Lamp by the window'] };
  const { container } = await render(
    <main>
      <DeviceList
        level={{ name: 'Level 1', pois }}
        onClose={() => undefined}
        onOpen={(objectId) => void opened.push(objectId)}
      />
    </main>,
  );
  await expect.element(page.getByText('Loading devices …')).toBeVisible();
  show([object([LAMP, LEVEL], { name: '', hasData: false })]);
  const row = page.getByRole('button', { name: /^Lamp by the window/ });
  await expect.element(row).toBeVisible();
  expect(row.element().textContent).toBe('Lamp by the windowLight: off · Brightness: 50\u202f% · no data');
  await expectAccessible(container);
  await userEvent.click(row);
  expect(opened).toEqual(['lamp']);
});
