import { expect, test } from 'vitest';

import { peopleOf } from '../../../workers/rules/invited.ts';

const person = (email: string, remotely = false) => ({ email, remotely, members: null });
const group = (emails: string, remotely = false) => ({
  email: 'team@x',
  remotely,
  members: emails.split('').map((email) => ({ email })),
});

const cases: [string, Parameters<typeof peopleOf>[0], string][] = [
  ['people as they are', [person('a'), person('b', true)], 'a b~'],
  ['the people of a group as the group', [group('ab', true)], 'a~ b~'],
  ['each once, in any case', [person('A'), person('a'), group('a')], 'a'],
  ['individually invited people by their own invitation', [person('a', true), group('ab')], 'a~ b'],
  ['the same whatever comes first', [group('ab', true), person('a')], 'a b~'],
  ['a group whose people are not known as one', [person('team@x')], 'team@x'],
  ['nobody for an empty group', [group('')], ''],
];

test.each(cases)('counts %s', (_, invited, expected) => {
  expect(
    peopleOf(invited)
      .map(({ email, remotely }) => `${email}${remotely ? '~' : ''}`)
      .join(' '),
  ).toBe(expected);
});
