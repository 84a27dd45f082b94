import { expect, test } from 'vitest';

import { readAddress, swapped, writeAddress } from '../../../../src/screens/navigate/navigate-address.ts';

const read = (address: string) => readAddress(new URLSearchParams(address));

test('an address names the ends, how they were chosen, the mode, the step and the level', () => {
  const text =
    'startAreaId=b1-l1&locationId=kiosk-1&target=r00012&barrierFree=1&mode=StepByStepNavigation&startBy=ScanQR&targetBy=SelectedFromList&step=3&level=b1-l2';
  expect(read(text)).toEqual({
    startAreaId: 'b1-l1',
    locationId: 'kiosk-1',
    targetId: 'r00012',
    isBarrierFree: true,
    mode: 'StepByStepNavigation',
    startOrigin: 'ScanQR',
    targetOrigin: 'SelectedFromList',
    step: 3,
    level: 'b1-l2',
    detail: null,
  });
  expect(writeAddress(new URLSearchParams(), read(text)).toString()).toBe(text);
});

test.each(['mode=Elsewhere', 'step=-1', 'step=1.5', 'startBy=Magic', 'mode=ResourcesDetail'])(
  'the invalid %s counts as not given',
  (text) => expect(read(text)).toEqual(read('')),
);

test('other parameters of the address stay', () => {
  expect(writeAddress(new URLSearchParams('theme=dark&step=2'), read('target=a')).toString()).toBe(
    'theme=dark&target=a&barrierFree=0',
  );
});

test('the other way round keeps how the ends were chosen, and the profile', () => {
  const before = read(
    'startAreaId=b1-l1&locationId=a&target=b&barrierFree=1&startBy=TypeQr&targetBy=SelectedFromDetail',
  );
  const after = { ...before, ...swapped(before) };
  expect(after).toMatchObject({
    startAreaId: null,
    locationId: 'b',
    targetId: 'a',
    startOrigin: 'SelectedFromDetail',
    targetOrigin: 'TypeQr',
    isBarrierFree: true,
  });
  expect({ ...after, ...swapped(after) }).toMatchObject({ locationId: 'a', targetId: 'b' });
});

test('an area as the start becomes the target', () => {
  const before = read('startAreaId=b1-l1&target=b');
  expect(swapped(before)).toMatchObject({ locationId: 'b', targetId: 'b1-l1' });
});
