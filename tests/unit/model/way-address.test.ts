import { expect, it } from 'vitest';

import { startAddress, wayAddress } from '../../../workers/model/way-address.ts';

const desk = { id: 'desk 1', mapInfos: [{ areaId: 'level-2' }, { areaId: 'zone-b' }], navigationEnabled: true };

it.each([
  ['https://maps.example', 'https://maps.example/?startAreaId=level-2&locationId=desk+1'],
  ['https://maps.example/go?lang=en#map', 'https://maps.example/go?lang=en&startAreaId=level-2&locationId=desk+1#map'],
  ['https://maps.example/?locationId=old', 'https://maps.example/?locationId=desk+1&startAreaId=level-2'],
  ['/navigate', '/navigate?target=desk+1'],
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

it.each([
  ['https://maps.example', 'desk 1', 'https://maps.example/?startAreaId=level-2&locationId=desk+1'],
  ['https://maps.example', null, 'https://maps.example/?startAreaId=level-2&locationId=17'],
  ['/navigate', 'desk 1', '/navigate?startAreaId=level-2&locationId=desk+1&startBy=ScanQR'],
  ['javascript:alert(1)', 'desk 1', null],
  [null, 'desk 1', null],
])('a code leads by %s from %s to %s', (navigationUrl, locationId, expected) => {
  expect(startAddress({ qrId: '17', startAreaId: 'level-2', locationId }, navigationUrl)).toBe(expected);
});

it('has the start chosen where a code has no place', () => {
  const code = { qrId: '17', startAreaId: null, locationId: null };
  expect(startAddress(code, '/navigate')).toBe('/navigate?startBy=ScanQR&mode=StartSelection');
});
