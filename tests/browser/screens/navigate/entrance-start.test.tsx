import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import type { NavigationApi, RouteStopOffer } from '../../../../workers/contract.ts';
import { readAddress } from '../../../../src/screens/navigate/navigate-address.ts';
import { useEntranceStart } from '../../../../src/screens/navigate/use-entrance-start.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const stopOf = (id: string, buildingName: string): RouteStopOffer => ({
  seconds: 60,
  metres: 50,
  id,
  kind: 'poi',
  name: id,
  category: 'entrance',
  heading: null,
  levelId: 'floor 0',
  levelName: 'Floor 0',
  buildingName,
  x: 0,
  y: 0,
});

/** The changes of an address that the hook makes, once its questions are answered. */
async function changesAt(address: string, byCategory: Readonly<Record<string, readonly RouteStopOffer[]>>) {
  const findNearest = vi.fn<NavigationApi['findNearest']>(({ category }) =>
    Promise.resolve({ ok: true, value: byCategory[category] ?? [] }),
  );
  await beginAt('/navigate', signedIn);
  provideFakeEngine({
    navigation: { stop: (id) => Promise.resolve({ ok: true, value: stopOf(id, 'House') }), findNearest },
  });
  const change = vi.fn();
  const control = { address: readAddress(new URLSearchParams(address)), change };
  await renderHook(() => useEntranceStart(control));
  return { change, findNearest };
}

const doors = { entrance: [stopOf('next door', 'Barn'), stopOf('main', 'House')] };

test('starts at the main entrance of the building of the target', async () => {
  const { change } = await changesAt('target=desk', doors);
  await expect.poll(() => change.mock.calls).toEqual([[{ locationId: 'main' }, 'replace']]);
});

test('starts at an exit where the building has no main entrance', async () => {
  const { change } = await changesAt('target=desk', { exit: [stopOf('side door', 'House')] });
  await expect.poll(() => change.mock.calls).toEqual([[{ locationId: 'side door' }, 'replace']]);
});

test.each(['target=desk&locationId=kiosk', 'target=desk&startAreaId=floor', 'target=desk&mode=StartSelection', ''])(
  'asks for no entrance at "%s"',
  async (address) => {
    const { change, findNearest } = await changesAt(address, doors);
    expect([change.mock.calls, findNearest.mock.calls]).toEqual([[], []]);
  },
);
