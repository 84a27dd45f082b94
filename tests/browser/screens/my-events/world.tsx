import '../../../../src/styles/global.css';

import { useState } from 'react';
import { render } from 'vitest-browser-react';

import type { EventCard, MyEventsApi, MyEventsQuery, MyEventsState, Result } from '../../../../workers/contract.ts';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { MyEventsScreen } from '../../../../src/screens/my-events/MyEventsScreen.tsx';
import { dismissToast, toasts } from '../../../../src/state/toasts.ts';
import { forgetMyEvents } from '../../../../src/state/reservations/my-events.ts';
import { leaving } from '../../../../src/state/reservations/reservations.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { cardOf } from '../../../unit/rules/event-cards.ts';
import { QUIET } from '../../components/events/cards.ts';

const HOUR = 3_600_000;
/** Wednesday 18 November 2026, 9:00 in Prague. */
export const MORNING = Date.parse('2026-11-18T09:00+01:00');
const MIDNIGHT = Date.parse('2026-11-18T00:00+01:00');

/** The n-th of a morning's events, three a day, each an hour after the previous one. */
export function card(number: number, changes: Partial<EventCard> = {}): EventCard {
  const start = MORNING + Math.floor(number / 3) * 24 * HOUR + (number % 3) * HOUR;
  const named = { eventId: `event-${number}`, subject: `Event ${number}`, organizerName: 'Ada' };
  return cardOf({ ...QUIET, ...named, start, end: start + HOUR, ...changes });
}

const dateOf = (day: number): string => new Date(MORNING + day * 24 * HOUR).toISOString().slice(0, 10);

/** The state with some events, three a day. */
export function stateOf(cards: readonly EventCard[], changes: Partial<MyEventsState> = {}): MyEventsState {
  const entries = cards.map((_, index) => ({
    card: index,
    from: 540,
    to: 600,
    lane: index % 3,
    lanes: 3,
    isAside: false,
    asides: 0,
  }));
  const days = Math.ceil(cards.length / 3);
  return {
    value: cards,
    asOf: MORNING,
    failure: null,
    now: MORNING,
    today: '2026-11-18',
    date: '2026-11-18',
    start: MIDNIGHT,
    end: MIDNIGHT + 30 * 24 * HOUR,
    days: 30,
    dates: Array.from({ length: days }, (_, day) => ({
      date: dateOf(day),
      entries: entries.slice(day * 3, day * 3 + 3),
    })),
    total: cards.length,
    isGuest: false,
    ...changes,
  };
}

type Cancel = (
  eventId: string,
) => Promise<Result<null, never>> | Promise<Result<null, { readonly type: 'timeout'; readonly call: string }>>;

export interface World {
  readonly asked: MyEventsQuery[];
  readonly cancelled: string[];
  tell(state: MyEventsState): void;
  readonly screen: Awaited<ReturnType<typeof render>>;
}

/** The screen with a worker that reports one state, and whose cancellations end as given. */
export async function openMyEvents(
  state: MyEventsState,
  { search = '', cancel }: { readonly search?: string; readonly cancel?: Cancel } = {},
): Promise<World> {
  const asked: MyEventsQuery[] = [];
  const cancelled: string[] = [];
  let tell: (state: MyEventsState) => void = () => undefined;
  const open: MyEventsApi['open'] = async (query, onState) => {
    asked.push(query);
    tell = onState;
    onState(state);
    return () => undefined;
  };
  for (const { id } of toasts.list) dismissToast(id);
  forgetMyEvents();
  Object.assign(leaving, { eventIds: [], goneIds: [] });
  provideFakeEngine({
    myEvents: { open, reload: async () => undefined },
    reservation: {
      cancel: (eventId) => {
        cancelled.push(eventId);
        return cancel?.(eventId) ?? Promise.resolve({ ok: true, value: null });
      },
      finish: async () => ({ ok: false, error: { type: 'timeout', call: 'finish' } }),
    },
  });
  await beginAt(`${location.pathname}${search}`, signedIn);
  await loadTexts('myEvents', 'events');
  const screen = await render(<Page />);
  return { asked, cancelled, tell: (next) => tell(next), screen };
}

const PAGE = { display: 'grid', gridTemplate: '48px 600px / minmax(0, 1fr)' } as const;

function Page() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div style={PAGE}>
      <header ref={setSlot} style={{ display: 'flex', minWidth: 0 }} />
      <main style={{ minHeight: 0 }}>
        <TopBarSlot value={slot}>
          <MyEventsScreen />
        </TopBarSlot>
        <Toasts />
      </main>
    </div>
  );
}
