import { describe, expect, it } from 'vitest';

import type { ResponseState } from '../../../workers/model/event.ts';
import { PARTICIPATION_COLOURS, participationOf } from '../../../workers/rules/participation.ts';

describe('participation', () => {
  it.each<[string, readonly ResponseState[]]>([
    ['accepted', ['accepted']],
    ['accepted', ['accepted', 'organizer']],
    ['tentative', ['accepted', 'tentative']],
    ['tentative', ['notResponded']],
    ['tentative', []],
    ['rejected', ['accepted', 'declined']],
    ['rejected', ['notResponded', 'declined']],
  ])('is %s if the resources responded %j', (expected, responses) => {
    expect(participationOf({ cancelled: false, responses })).toBe(expected);
  });

  it('is cancelled whatever they responded', () => {
    expect(participationOf({ cancelled: true, responses: ['declined'] })).toBe('cancelled');
  });

  it('has a different colour for each state', () => {
    expect(new Set(Object.values(PARTICIPATION_COLOURS)).size).toBe(4);
  });
});
