import { describe, expect, it } from 'vitest';

import { classifyEvent } from '../../../workers/rules/event-kinds.ts';

const EVENT = { id: 'event-1', iCalUId: 'uid-1' };
const TIMES = { start: 0, end: 3_600_000, isAllDay: false };

describe('the kind of an event', () => {
  it('is Identified with an id, an iCalUId, times and a resource of our campus', () => {
    const classified = classifyEvent(EVENT, TIMES, ['desk', 'room']);
    expect(classified).toEqual({ kind: 'Identified', times: TIMES, resources: ['desk', 'room'] });
  });

  it('is Anonymous without a resource', () => {
    const reason = 'Cannot find event attendee from location';
    expect(classifyEvent(EVENT, TIMES, [])).toEqual({ kind: 'Anonymous', reason });
  });

  it.each(['', ' \t'])('is Faulty with the iCalUId "%s", also without a resource', (iCalUId) => {
    const expected = { kind: 'Faulty', reason: 'Missing iCalUId, or it is empty' };
    expect(classifyEvent({ ...EVENT, iCalUId }, TIMES, ['desk'])).toEqual(expected);
    expect(classifyEvent({ ...EVENT, iCalUId }, TIMES, [])).toEqual(expected);
  });

  it('is Faulty without an id and without times', () => {
    expect(classifyEvent({ ...EVENT, id: '' }, TIMES, ['desk'])).toMatchObject({ kind: 'Faulty' });
    expect(classifyEvent(EVENT, null, ['desk'])).toEqual({ kind: 'Faulty', reason: 'The times cannot be read' });
  });
});
