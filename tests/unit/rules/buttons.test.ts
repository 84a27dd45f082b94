import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type EventForButtons, eventButtons, type EventResource } from '../../../workers/rules/buttons.ts';
import { isWindowOpen } from '../../../workers/rules/confirmation.ts';
import { timelineFlags } from '../../../workers/rules/timeline-item.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T09:00:00Z');
const window = { opens: START - 15 * MINUTE, closes: START + 15 * MINUTE, fromMidnight: false };
const waiting: EventResource = { cancelled: false, confirmed: false, requiresConfirmation: true, window };
const confirmed = { ...waiting, confirmed: true };
const easy = { ...waiting, requiresConfirmation: false, window: null };
const gone = { ...waiting, cancelled: true };

/** The buttons of a one-hour event, at the given minutes from its start. */
function shown(minutes: number, resources: readonly EventResource[], changes: Partial<EventForButtons> = {}): string {
  const event = { cancelled: false, start: START, end: START + 60 * MINUTE, resources, ...changes };
  const buttons = eventButtons(event, START + minutes * MINUTE);
  const words = [
    buttons.showConfirmButton ? 'confirm' : '',
    buttons.showChangeButton ? 'change' : '',
    buttons.showFinish ? 'finish' : '',
  ];
  return words.filter((word) => word !== '').join(' ');
}

describe('the buttons of an event', () => {
  it.each([
    [-16, ''],
    [-15, 'confirm'],
    [0, 'confirm finish'],
    [15, 'confirm finish'],
    [16, 'finish'],
  ])('%i minutes from the start, waiting for confirmation: %s', (minutes, expected) => {
    expect(shown(minutes, [waiting])).toBe(expected);
  });

  it.each([
    [-60, 'change'],
    [0, 'change finish'],
    [59, 'change finish'],
    [60, 'finish'],
  ])('%i minutes from the start, confirmed: %s', (minutes, expected) => {
    expect(shown(minutes, [confirmed])).toBe(expected);
    expect(shown(minutes, [easy])).toBe(expected);
  });

  it('offer the confirmation until the end, and longer if its window opens at midnight', () => {
    const end = START + 10 * MINUTE;
    expect(shown(9, [waiting], { end })).toBe('confirm finish');
    expect(shown(10, [waiting], { end })).toBe('finish');
    const fromMidnight = { ...waiting, window: { ...window, fromMidnight: true } };
    expect(shown(10, [fromMidnight], { end })).toBe('confirm finish');
  });

  it('offer a change while the window of another resource is not open yet', () => {
    expect(shown(-60, [confirmed, waiting])).toBe('change');
    expect(shown(0, [confirmed, waiting])).toBe('confirm finish');
  });

  it('ignore a cancelled resource that would need a confirmation', () => {
    expect(shown(0, [gone, confirmed])).toBe('change');
    expect(shown(0, [gone])).toBe('');
  });

  it('are hidden for a cancelled event', () => {
    expect(shown(0, [waiting, confirmed], { cancelled: true })).toBe('');
  });
});

const minutes = fc.integer({ min: -90, max: 90 });
const resources: fc.Arbitrary<EventResource> = fc.record({
  cancelled: fc.boolean(),
  confirmed: fc.boolean(),
  requiresConfirmation: fc.boolean(),
  window: fc.option(
    fc
      .record({ opens: minutes, closes: minutes, fromMidnight: fc.boolean() })
      .map(({ opens, closes, fromMidnight }) => ({
        opens: START + opens * MINUTE,
        closes: START + closes * MINUTE,
        fromMidnight,
      })),
  ),
});
const events: fc.Arbitrary<EventForButtons> = fc.record({
  cancelled: fc.constantFrom(false, false, false, true),
  start: fc.constant(START),
  end: fc.integer({ min: 0, max: 90 }).map((length) => START + length * MINUTE),
  resources: fc.array(resources, { maxLength: 4 }),
});
const moments = minutes.map((minute) => START + minute * MINUTE);

describe('invariants', () => {
  it('an event that can be confirmed cannot be changed', () => {
    fc.assert(
      fc.property(events, moments, (event, now) => {
        const { showConfirmButton, showChangeButton } = eventButtons(event, now);
        expect(showConfirmButton && showChangeButton).toBe(false);
      }),
    );
  });

  it('a confirmation needs an unconfirmed resource with an open window', () => {
    fc.assert(
      fc.property(events, moments, (event, now) => {
        const isWaiting = event.resources.some(
          (one) => !one.cancelled && one.requiresConfirmation && !one.confirmed && isWindowOpen(one.window, now),
        );
        if (!isWaiting) expect(eventButtons(event, now).showConfirmButton).toBe(false);
      }),
    );
  });

  it('an event cannot be changed after its end, nor finished before its start', () => {
    fc.assert(
      fc.property(events, moments, (event, now) => {
        const { showChangeButton, showFinish } = eventButtons(event, now);
        if (now >= event.end) expect(showChangeButton).toBe(false);
        if (now < event.start) expect(showFinish).toBe(false);
      }),
    );
  });

  it('confirming all resources enables the change', () => {
    fc.assert(
      fc.property(events, moments, (event, now) => {
        const done = { ...event, resources: event.resources.map((one) => ({ ...one, confirmed: true })) };
        const { showConfirmButton, showChangeButton } = eventButtons(done, now);
        expect(showConfirmButton).toBe(false);
        expect(showChangeButton).toBe(!event.cancelled && event.resources.length > 0 && now < event.end);
      }),
    );
  });

  it('the order of the resources does not matter', () => {
    fc.assert(
      fc.property(events, moments, (event, now) => {
        const turned = { ...event, resources: event.resources.toReversed() };
        expect(eventButtons(turned, now)).toEqual(eventButtons(event, now));
      }),
    );
  });

  it('the item of a single resource must be confirmed exactly if its event offers the button', () => {
    fc.assert(
      fc.property(events, resources, moments, (event, resource, now) => {
        fc.pre(resource.window?.fromMidnight !== true);
        const { cancelled, start, end } = event;
        const use = { ...resource, response: 'accepted' as const };
        const facts = { cancelled, start, end, isAllDay: false, use };
        const { toConfirm, unconfirmed } = timelineFlags(facts, now);
        expect(toConfirm).toBe(eventButtons({ ...event, resources: [resource] }, now).showConfirmButton);
        expect(toConfirm && unconfirmed).toBe(false);
      }),
    );
  });
});
