import { expect, it } from 'vitest';

import { wayAddress } from '../../../workers/model/way-address.ts';

const desk = { id: 'desk 1', mapInfos: [{ areaId: 'level-2' }, { areaId: 'zone-b' }], navigationEnabled: true };

it.each([
  ['https://maps.example', 'https://maps.example/?startAreaId=level-2&locationId=desk+1'],
  ['https://maps.example/go?lang=en#map', 'https://maps.example/go?lang=en&startAreaId=level-2&locationId=desk+1#map'],
  ['https://maps.example/?locationId=old', 'https://maps.example/?locationId=desk+1&startAreaId=level-2'],
  ['/navigate', '/navigate?startAreaId=level-2&locationId=desk+1'],
  ['/.//elsewhere.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [' ', null],
  [null, null],
  [undefined, null],
])('the way by %s is %s', (navigationUrl, expected) => {
  expect(wayAddress(desk, navigationUrl)).toBe(expected);
});

it('is null for a place without navigation', () => {
  expect(wayAddress({ ...desk, navigationEnabled: false }, '/navigate')).toBeNull();
});
