import { describe, expect, it } from 'vitest';

import { LicenceCode } from '../../../workers/model/licence-codes.ts';
import {
  isBasicLike,
  isKeptLicence,
  isPremiumLike,
  isStandardLike,
  passesServerTypeCheck,
} from '../../../workers/model/licences.ts';

const families = (csCode: string): string =>
  [
    isPremiumLike(csCode) ? 'premium' : '',
    isStandardLike(csCode) ? 'standard' : '',
    isBasicLike(csCode) ? 'basic' : '',
    isKeptLicence(csCode) ? 'kept' : 'dropped',
  ]
    .filter((name) => name !== '')
    .join(' ');

describe('licences', () => {
  it.each([
    ['CS0600', 'premium standard kept'],
    ['CS0641', 'standard kept'],
    ['CS0640', 'basic kept'],
    ['CS0601', 'basic kept'],
    ['CS0606', 'basic kept'],
    ['CS0604', 'dropped'],
    ['CS0621', 'dropped'],
    ['CS0637', 'dropped'],
    ['', 'dropped'],
    ['cs0600', 'dropped'],
  ])('%s is %s', (csCode, expected) => {
    expect(families(csCode)).toBe(expected);
    expect(passesServerTypeCheck(csCode)).toBe(isStandardLike(csCode));
  });

  it('are all named, and five of them are of resources', () => {
    const codes = Object.values(LicenceCode);
    expect(new Set(codes).size).toBe(16);
    expect(codes.filter(isKeptLicence)).toEqual(['CS0600', 'CS0641', 'CS0640', 'CS0601', 'CS0606']);
  });
});
