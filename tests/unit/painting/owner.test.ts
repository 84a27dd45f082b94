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

  it('is the subject, after the first name of a colleague', () => {
    expect(itemText({ owner: null, subject: 'Focus' }, 'Busy')).toBe('Focus');
    expect(itemText({ owner, subject: 'Design review' }, 'Busy')).toBe('Ben · Design review');
  });

  it('has the first names of several colleagues; the full text has full names', () => {
    const both = { ...owner, others: ['Clara Nováková'] };
    expect(itemText({ owner: both, subject: 'Review' }, 'Busy')).toBe('Ben, Clara · Review');
    expect(namesOf(both)).toBe('Ben Okafor, Clara Nováková');
  });

  it('is "busy" for a private reservation of a colleague', () => {
    expect(itemText({ owner, subject: '' }, 'Obsazeno')).toBe('Ben · Obsazeno');
  });
});
