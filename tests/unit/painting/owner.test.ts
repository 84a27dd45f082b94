import { describe, expect, it } from 'vitest';

import { initialsOf, itemText, namesOf } from '../../../workers/painting/owner.ts';

describe('initials', () => {
  it.each([
    ['Ada Lindholm', 'AL'],
    ['Ada Maria Lindholm', 'AL'],
    ['  šárka čermáková ', 'ŠČ'],
    ['Anne-Marie', 'AM'],
    ['Ben', 'B'],
    ['李 小龍', '李小'],
    ['', '?'],
    ['🙂', '?'],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('the text of an item', () => {
  const owner = { name: 'Ben Okafor', colour: 0 };

  it('is the subject of one’s own, and has the first name of a colleague before it', () => {
    expect(itemText({ owner: null, subject: 'Focus' }, 'Busy')).toBe('Focus');
    expect(itemText({ owner, subject: 'Design review' }, 'Busy')).toBe('Ben · Design review');
  });

  it('of several has all their first names; in full they are told at length', () => {
    const both = { ...owner, others: ['Clara Nováková'] };
    expect(itemText({ owner: both, subject: 'Review' }, 'Busy')).toBe('Ben, Clara · Review');
    expect(namesOf(both)).toBe('Ben Okafor, Clara Nováková');
  });

  it('of which nothing is told says that the colleague is busy', () => {
    expect(itemText({ owner, subject: '' }, 'Obsazeno')).toBe('Ben · Obsazeno');
  });
});
