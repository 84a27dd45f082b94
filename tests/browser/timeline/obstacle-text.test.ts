import { beforeAll, describe, expect, test } from 'vitest';

import { i18n, setInterfaceLanguage, startI18n } from '../../../src/i18n/index.ts';
import { obstacleText } from '../../../src/i18n/obstacle-text.ts';
import type { SlotObstacle } from '../../../workers/contract.ts';
import { INTERFACE_LANGUAGES } from '../../../workers/model/language.ts';
import { slotInstant } from './campus.ts';

const asked = { start: slotInstant(44), minutes: 60 };
const run = { from: slotInstant(44), until: slotInstant(46) };
const monday = slotInstant(3 * 96 + 28);

/** One of each. */
const obstacles: Readonly<Record<SlotObstacle['type'], SlotObstacle>> = {
  reserved: { type: 'reserved', ...run },
  tentative: { type: 'tentative', ...run },
  current: { type: 'current', ...run },
  assigned: { type: 'assigned', to: 'other', ...run },
  'assigned-to-others': { type: 'assigned-to-others' },
  'outside-hours': { type: 'outside-hours', opens: monday },
  closed: { type: 'closed', ...run },
  limited: { type: 'limited', ...run },
  'area-full': { type: 'area-full', ...run },
  past: { type: 'past', earliest: slotInstant(46) },
  'too-far': { type: 'too-far', maxAdvanceDays: 14, limit: slotInstant(14 * 96) },
  'too-short': { type: 'too-short', ...run },
  utilisation: { type: 'utilisation', areaName: 'Zone C', maxUt: 60, reserved: 18, total: 30 },
  'longer-than-allowed': { type: 'longer-than-allowed', maximum: 150 },
  'shorter-than-allowed': { type: 'shorter-than-allowed', minimum: 30 },
  failed: { type: 'failed', serviceError: 'ErrorAccessDenied' },
  unread: { type: 'unread' },
};

const say = (obstacle: SlotObstacle): string => obstacleText(obstacle, asked, i18n.getFixedT(null, 'timeline'));

beforeAll(startI18n);

describe.each(INTERFACE_LANGUAGES)('in %s', (language) => {
  beforeAll(() => setInterfaceLanguage(language));

  test.each(Object.values(obstacles))('describes $type in one sentence', (obstacle) => {
    expect(say(obstacle)).toMatch(/^[^{}]+[^{} ]$/);
    expect(say(obstacle)).not.toMatch(/obstacle|undefined|NaN/);
  });
});

describe('in English', () => {
  beforeAll(() => setInterfaceLanguage('en'));

  test('names the numbers of the rule', () => {
    expect(say(obstacles.reserved)).toBe('Reserved until 11:30.');
    expect(say(obstacles['outside-hours'])).toBe('Closed until Mon 07:00.');
    expect(say(obstacles['too-short'])).toBe('Only 11:00–11:30 free; you need 1 hour.');
    expect(say(obstacles.utilisation)).toBe('Zone C is at its limit: 18 of 30 places are taken (60%).');
    expect(say(obstacles['longer-than-allowed'])).toBe('At most 2 hours 30 minutes per reservation.');
    expect(say(obstacles['too-far'])).toBe('At most 14 days ahead: until Thu 03/12.');
  });

  test('repeats the words of the server, if it gave any', () => {
    expect(say(obstacles.failed)).toBe('Calendar not available: ErrorAccessDenied');
    expect(say({ type: 'failed', serviceError: '' })).toBe('Calendar not available.');
  });

  test('distinguishes a resource that never opens from one that opens later', () => {
    expect(say({ type: 'outside-hours', opens: null })).toBe('Closed for the time being.');
  });
});
