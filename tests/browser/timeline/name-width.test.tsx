import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { startI18n } from '../../../src/i18n/index.ts';
import { NameWidth } from '../../../src/screens/timeline/toolbar/NameWidth.tsx';
import { preferences, setNameWidth } from '../../../src/state/browser/preferences.ts';

const edge = () => page.getByRole('separator', { name: 'Width of the name column' });

/** Presses at one point and releases some pixels to the right. */
function drag(distance: number): void {
  const init = { bubbles: true, pointerId: 1, button: 0, clientY: 10 };
  const fire = (type: string, clientX: number) =>
    edge()
      .element()
      .dispatchEvent(new PointerEvent(type, { ...init, clientX }));
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  fire('pointerdown', 220);
  fire('pointermove', 220 + distance);
  fire('pointerup', 220 + distance);
}

beforeAll(startI18n);
beforeEach(async () => {
  await page.viewport(1366, 768);
  setNameWidth(null);
});

test('is changed by keys and kept', async () => {
  await render(<NameWidth width={220} />);
  edge().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(preferences.nameWidth).toBe(236);
  expect(localStorage.getItem('deskway-name-width')).toBe('236');
  await userEvent.keyboard('{End}');
  expect(preferences.nameWidth).toBe(480);
});

test('is dragged only within its limits', async () => {
  await render(<NameWidth width={220} />);
  drag(60);
  expect(preferences.nameWidth).toBe(280);
  drag(-600);
  expect(preferences.nameWidth).toBe(120);
});

test('is the usual one again after a double click', async () => {
  setNameWidth(300);
  await render(<NameWidth width={300} />);
  await userEvent.dblClick(edge());
  expect([preferences.nameWidth, localStorage.getItem('deskway-name-width')]).toEqual([null, null]);
});
