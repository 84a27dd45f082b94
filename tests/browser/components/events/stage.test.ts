import { expect, test } from 'vitest';

import { stageOf } from '../../../../src/components/events/stage.ts';
import { cardOf } from '../../screens/reservation/fake-form.ts';

const eventId = 'event-1';
const answered = { type: 'answered', eventId, answer: 'declined', showChangeButton: true } as const;

test('an accepted request is sent', () => {
  expect(stageOf({ type: 'created', eventId }, null, { type: 'timeout', call: 'card' })).toBe('sent');
});

test('an event of the calendar waits for its answer', () => {
  expect(stageOf(null, cardOf({ look: 'tentative' }), null)).toBe('waiting');
});

test('a reported answer counts before the calendar is read again', () => {
  expect(stageOf(answered, cardOf({ look: 'tentative' }), null)).toBe('declined');
});

test('the calendar decides', () => {
  expect(stageOf(answered, cardOf({ look: 'accepted' }), null)).toBe('accepted');
});

test('it is lost if the calendar cannot be read', () => {
  expect(stageOf(null, null, { type: 'timeout', call: 'card' })).toBe('lost');
});
