import { expect, test } from 'vitest';

import { toResponseState } from '../../../workers/model/responses.ts';

test.each([
  ['accepted', ['accept', 'accepted', 'Accept', 'ACCEPTED']],
  ['declined', ['decline', 'declined', 'Decline']],
  ['tentative', ['tentative', 'Tentative', 'tentativelyAccepted']],
  [
    'notResponded',
    [
      'none',
      'None',
      'notResponded',
      'not responded',
      'needsAction',
      'NoResponseReceived',
      'Unknown',
      '',
      null,
      undefined,
    ],
  ],
  ['organizer', ['organizer', 'Organizer']],
] as const)('reads the spellings of %s', (state, spellings) => {
  expect(spellings.map((spelling) => toResponseState(spelling))).toEqual(spellings.map(() => state));
});

test.each(['maybe', 'accepted!', 'constructor', 'toString', '0'])('rejects %s', (word) => {
  expect(toResponseState(word)).toBeNull();
});
