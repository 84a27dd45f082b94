import '../../../../src/styles/global.css';

import { render } from 'vitest-browser-react';

import type {
  ColleagueToday,
  DashboardState,
  EventCard,
  Favourite,
  FavouritesApi,
  FavouritesQuery,
  FavouritesState,
} from '../../../../workers/contract.ts';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { DashboardScreen } from '../../../../src/screens/dashboard/DashboardScreen.tsx';
import { FavouritesScreen } from '../../../../src/screens/favourites/FavouritesScreen.tsx';
import { dashboard } from '../../../../src/state/reservations/dashboard.ts';
import { favourites } from '../../../../src/state/resources/favourites.ts';
import { dismissToast, toasts } from '../../../../src/state/toasts.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { cardOf } from '../../../unit/rules/event-cards.ts';
import { QUIET } from '../../components/events/cards.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Wednesday 18 November 2026, 10:05 in Prague. */
export const NOW = Date.parse('2026-11-18T10:05:00+01:00');

export const card = (changes: Partial<EventCard> = {}): EventCard =>
  cardOf({
    subject: 'Focus',
    start: NOW + 10 * MINUTE,
    end: NOW + 70 * MINUTE,
    ...QUIET,
    organizerName: 'Alice',
    ...changes,
  });

export function dashboardOf(changes: Partial<DashboardState> & { readonly cards?: readonly EventCard[] } = {}) {
  const { cards = [card()], ...others } = changes;
  const state: DashboardState = {
    now: NOW,
    upcoming: { value: cards, asOf: NOW, failure: null },
    days:
      cards.length === 0 ? [] : [{ date: '2026-11-18', name: 'today', eventIds: cards.map(({ eventId }) => eventId) }],
    colleagues: { value: [], asOf: NOW, failure: null },
    isGuest: false,
    ...others,
  };
  return state;
}

export function person(name: string, changes: Partial<ColleagueToday> = {}): ColleagueToday {
  const email = `${name.toLowerCase()}@campus.example`;
  return {
    colleague: { id: name, displayName: name, email, colour: 2 },
    stay: null,
    busy: null,
    problem: null,
    ...changes,
  };
}

export function favourite(name: string, changes: Partial<Favourite> = {}): Favourite {
  const start = NOW + 10 * MINUTE;
  return {
    resourceId: name,
    name,
    kind: 'desk',
    typeName: 'Desks',
    areaPath: 'Campus › Level 1',
    capacity: 1,
    state: 'NOW',
    start,
    end: start + 4 * HOUR,
    bound: 'taken',
    timeZone: 'Europe/Prague',
    offer: { start, end: start + HOUR },
    own: null,
    serviceError: null,
    ...changes,
  };
}

export function favouritesOf(
  value: readonly Favourite[] | null,
  changes: Partial<FavouritesState> = {},
): FavouritesState {
  const ids = value?.map(({ resourceId }) => resourceId) ?? null;
  return { value, ids, total: ids?.length ?? 0, asOf: NOW, failure: null, now: NOW, isGuest: false, ...changes };
}

interface WorldOptions {
  readonly search?: string;
  readonly isGuest?: boolean;
  readonly state?: DashboardState | null;
  readonly favourites?: FavouritesState;
  readonly set?: FavouritesApi['set'];
  readonly engine?: Parameters<typeof provideFakeEngine>[0];
}

/** Sends the screen another state. */
interface Teller {
  readonly dashboard: (state: DashboardState) => void;
  readonly favourites: (state: FavouritesState) => void;
}

const home = location.pathname;

async function open(Screen: () => React.ReactNode, options: WorldOptions) {
  const { search = '', isGuest = false, state = dashboardOf(), engine = {} } = options;
  for (const { id } of toasts.list) dismissToast(id);
  Object.assign(dashboard, { state: null });
  Object.assign(favourites, { state: null, ids: null });
  const asked: (FavouritesQuery | undefined)[] = [];
  const reloads: string[] = [];
  const tell: Teller = { dashboard: () => undefined, favourites: () => undefined };
  const close = (): void => undefined;
  provideFakeEngine({
    myEvents: { open: async () => close },
    ...engine,
    dashboard: {
      watch: async (onState) => {
        Object.assign(tell, { dashboard: onState });
        if (state !== null) onState(state);
        return close;
      },
      reload: async () => void reloads.push('dashboard'),
    },
    favourites: {
      watch: async (onState, query) => {
        Object.assign(tell, { favourites: onState });
        asked.push(query);
        if (options.favourites !== undefined) onState(options.favourites);
        return close;
      },
      reload: async () => void reloads.push('favourites'),
      ...(options.set === undefined ? {} : { set: options.set }),
    },
  });
  await beginAt(`${home}${search}`, { ...signedIn, account: { ...signedIn.account, isGuest } });
  await loadTexts('dashboard', 'events', 'favourites');
  const screen = await render(
    <TopBarSlot value={document.body}>
      <Screen />
      <Toasts />
    </TopBarSlot>,
  );
  return { screen, asked, reloads, tell };
}

export const openDashboard = (options: WorldOptions = {}) => open(DashboardScreen, options);
export const openFavourites = (options: WorldOptions = {}) => open(FavouritesScreen, options);
