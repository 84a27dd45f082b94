import '../../../../src/styles/global.css';

import { render } from 'vitest-browser-react';
import { Route } from 'wouter';

import type {
  FavouritesApi,
  ResourceDay,
  ResourceDetail,
  ResourceQuery,
  ResourceState,
  ResourceStretch,
} from '../../../../workers/contract.ts';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { ResourceScreen } from '../../../../src/screens/resource/ResourceScreen.tsx';
import { favourites } from '../../../../src/state/resources/favourites.ts';
import { ROUTES } from '../../../../src/state/routes.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { favouritesOf, HOUR } from '../dashboard/world.tsx';

/** Wednesday 18 November 2026, 10:00 in Prague. */
export const NOW = Date.parse('2026-11-18T10:00:00+01:00');
const MIDNIGHT = NOW - 10 * HOUR;

/** A red dot. */
export const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"%3E%3Ccircle cx="4" cy="2" r="2" fill="red"/%3E%3C/svg%3E';

export const detail: ResourceDetail = {
  resourceId: 'room-1',
  name: 'Oak',
  kind: 'room',
  typeName: 'Rooms',
  areaPath: 'Campus › Level 1',
  email: 'oak@campus.example',
  capacity: 12,
  timeZone: 'Europe/London',
  reservedTo: null,
  reservationsEnabled: true,
  wayUrl: null,
  requiresConfirmation: true,
  confirmLead: 30,
  confirmGrace: 15,
  minimum: 30,
  maximum: 240,
  maxAdvanceDays: 30,
  rejectsOutsideHours: true,
  workingHours: {
    daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'],
    startTime: '08:00',
    endTime: '18:00',
  },
  pictures: [],
  files: [],
  properties: [],
};

/** The hours of a day with the code that starts at each. */
export function dayOf(date: string, ...pieces: readonly (readonly [hour: number, code: number])[]): ResourceDay {
  const start = MIDNIGHT + (Date.parse(date) - Date.parse('2026-11-18'));
  const stretches = pieces.map(
    ([hour, code], index): ResourceStretch => ({
      start: start + hour * HOUR,
      end: start + (pieces[index + 1]?.[0] ?? 24) * HOUR,
      code,
      canReserve: code === 0 || code === 8 || code === 5,
    }),
  );
  return {
    date,
    start,
    end: start + 24 * HOUR,
    stretches,
    marks: [0, 6, 12, 18].map((hour) => ({ at: start + hour * HOUR, clock: `${String(hour).padStart(2, '0')}:00` })),
    firstFree: stretches.find(({ canReserve }) => canReserve)?.start ?? null,
  };
}

export const days: readonly ResourceDay[] = [
  dayOf('2026-11-18', [0, 4], [10, 0], [12, 2], [14, 1], [18, 8]),
  dayOf('2026-11-19', [0, 3], [8, 0], [18, 3]),
  dayOf('2026-11-20', [0, 6]),
];

export function stateOf(changes: Partial<ResourceDetail> = {}, others: Partial<ResourceState> = {}): ResourceState {
  return {
    now: NOW,
    detail: { ...detail, ...changes },
    failure: null,
    days: { value: days, asOf: NOW, failure: null },
    serviceError: null,
    ...others,
  };
}

interface WorldOptions {
  readonly isGuest?: boolean;
  readonly set?: FavouritesApi['set'];
}

interface World {
  reloads: number;
  /** Sends the screen another state. */
  tell: (state: ResourceState) => void;
}

/** The screen of `room-1`. @param state null = loading */
export async function openResource(state: ResourceState | null, { isGuest = false, set }: WorldOptions = {}) {
  Object.assign(favourites, { state: null, ids: null });
  const asked: ResourceQuery[] = [];
  const world: World = { reloads: 0, tell: () => undefined };
  const close = (): void => undefined;
  provideFakeEngine({
    resource: {
      open: async (query, onState) => {
        asked.push(query);
        world.tell = onState;
        if (state !== null) onState(state);
        return close;
      },
      reload: async () => {
        world.reloads += 1;
      },
    },
    favourites: {
      watch: async (onState) => {
        onState(favouritesOf([]));
        return close;
      },
      ...(set === undefined ? {} : { set }),
    },
  });
  await beginAt('/resources/room-1', { ...signedIn, account: { ...signedIn.account, isGuest } });
  await loadTexts('favourites', 'finding', 'resource');
  const screen = await render(
    <TopBarSlot value={document.body}>
      <Route path={ROUTES.resource} component={ResourceScreen} />
      <Toasts />
    </TopBarSlot>,
  );
  return { screen, asked, world };
}
