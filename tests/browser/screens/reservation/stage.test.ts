import { expect, test } from 'vitest';

import { stageOf } from '../../../../src/screens/reservation/outcome/stage.ts';
import { cardOf } from './fake-form.ts';

const eventId = 'event-1';
const answered = { type: 'answered', eventId, answer: 'declined', showChangeButton: true } as const;

test('what the server took is sent', () => {
  expect(stageOf({ type: 'created', eventId }, null, { type: 'timeout', call: 'card' })).toBe('sent');
});

test('what the calendar has waits for its answer', () => {
  expect(stageOf(null, cardOf({ look: 'tentative' }), null)).toBe('waiting');
});

test('an answer that was heard counts before the calendar is read anew', () => {
  expect(stageOf(answered, cardOf({ look: 'tentative' }), null)).toBe('declined');
});

test('the calendar has the last word', () => {
  expect(stageOf(answered, cardOf({ look: 'accepted' }), null)).toBe('accepted');
});

test('nobody knows what cannot be read', () => {
  expect(stageOf(null, null, { type: 'timeout', call: 'card' })).toBe('lost');
});
