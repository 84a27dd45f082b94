import { describe, expect, it } from 'vitest';

import { canChange, enrichEvent, type EventToEnrich } from '../../../workers/rules/enriched-event.ts';
import type { ResourceUse } from '../../../workers/rules/resource-use.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T09:00:00Z');
const END = START + 60 * MINUTE;

const place = (changes: Partial<ResourceUse> = {}): ResourceUse => ({
  response: 'accepted',
  cancelled: false,
  confirmed: false,
  requiresConfirmation: true,
  window: { opens: START - 15 * MINUTE, closes: START + 15 * MINUTE, fromMidnight: false },
  ...changes,
});
const free = place({ requiresConfirmation: false, window: null });
const enrich = (resources: readonly ResourceUse[], minutes: number, changes: Partial<EventToEnrich> = {}) => {
  const times = { start: START, end: END, isAllDay: false };
  return enrichEvent({ times, cancelled: false, kind: 'Identified', resources, ...changes }, START + minutes * MINUTE);
};

describe('an enriched event', () => {
  it('must be confirmed inside the window', () => {
    expect(enrich([place()], 0)).toEqual({
      accepted: true,
      confirmed: false,
      cancelledByResponse: false,
      confirmUntil: START + 15 * MINUTE,
      afterEnd: false,
      assistEventType: 'Identified',
      showConfirmButton: true,
      showChangeButton: false,
      showFinish: true,
    });
  });

  it('is accepted only if all of its resources accepted', () => {
    const accepted = (...responses: ResourceUse['response'][]) =>
      enrich(
        responses.map((response) => place({ response })),
        0,
      ).accepted;
    expect([accepted('accepted', 'accepted'), accepted('accepted', 'tentative'), accepted()]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is confirmed if no resource needs a confirmation', () => {
    expect(enrich([place({ confirmed: true }), free], 0).confirmed).toBe(true);
    expect(enrich([place(), free], 0).confirmed).toBe(false);
  });

  it('is cancelled by response once its last place declined or was released', () => {
    const refused = place({ response: 'declined' });
    const unconfirmed = place({ cancelled: true });
    expect(enrich([refused, unconfirmed], 0).cancelledByResponse).toBe(true);
    expect(enrich([refused, place()], 0).cancelledByResponse).toBe(false);
    expect(enrich([], 0).cancelledByResponse).toBe(false);
  });

  it('offers neither confirming nor finishing if its places declined', () => {
    const refused = enrich([place({ response: 'declined' })], 0);
    expect(refused).toMatchObject({ showConfirmButton: false, showFinish: false, confirmUntil: null });
  });

  it('can be finished if one place declined, but not if one was cancelled or none is left', () => {
    const refused = place({ response: 'declined' });
    const finish = (...resources: ResourceUse[]) => enrich(resources, 0).showFinish;
    expect(finish(free, refused)).toBe(true);
    expect(finish(free, place({ cancelled: true }))).toBe(false);
    expect(finish(refused, refused)).toBe(false);
  });

  it('needs no confirmation for a place that declined', () => {
    const buttons = enrich([place({ confirmed: true }), place({ response: 'declined' })], 0);
    expect(buttons).toMatchObject({ showConfirmButton: false, showChangeButton: true, showFinish: true });
  });

  it('cannot be confirmed after its end, unless the window opens at midnight', () => {
    const closes = END + 5 * MINUTE;
    const at = (fromMidnight: boolean) => place({ window: { opens: START, closes, fromMidnight } });
    expect(enrich([at(false)], 0).confirmUntil).toBe(END);
    expect(enrich([at(true)], 0).confirmUntil).toBe(closes);
  });

  it('has the deadline of the first place to confirm', () => {
    const late = place({ window: { opens: START, closes: START + 30 * MINUTE, fromMidnight: false } });
    expect(enrich([late, place(), free], 0).confirmUntil).toBe(START + 15 * MINUTE);
    expect(enrich([late, place()], 15).confirmUntil).toBe(START + 15 * MINUTE);
    expect(enrich([late, place()], 16).confirmUntil).toBe(START + 30 * MINUTE);
    expect(enrich([late, place({ confirmed: true })], 0).confirmUntil).toBe(START + 30 * MINUTE);
  });

  it('has no deadline once it is too late, or if no confirmation is needed', () => {
    expect(enrich([place()], 16).confirmUntil).toBeNull();
    expect(enrich([free], 0).confirmUntil).toBeNull();
    expect(enrich([place()], 0, { cancelled: true }).confirmUntil).toBeNull();
  });

  it('has ended from its end on', () => {
    expect([59, 60].map((minutes) => enrich([free], minutes).afterEnd)).toEqual([false, true]);
  });
});

describe('a change of an event', () => {
  const change = (resources: readonly ResourceUse[], isAllowed: boolean, cancelled = false): boolean =>
    canChange({ times: { start: START, end: END, isAllDay: false }, cancelled, isAllowed, resources }, START);

  it('is possible if the calendar allows it, as long as its change button is shown', () => {
    expect(change([free], true)).toBe(true);
    expect(change([free], false)).toBe(false);
    expect(change([free], true, true)).toBe(false);
  });

  it('waits for the confirmation', () => {
    expect(change([place()], true)).toBe(false);
    expect(change([place({ confirmed: true })], true)).toBe(true);
    expect(change([place({ confirmed: true }), place()], true)).toBe(false);
  });
});
