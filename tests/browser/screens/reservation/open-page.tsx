import { render } from 'vitest-browser-react';
import { useLocation, useSearch } from 'wouter';

import type {
  EventCard,
  FormCheck,
  PeopleApi,
  ReservationApi,
  ReservationForm,
  ReservationProgress,
  ReservingApi,
  SeriesScope,
} from '../../../../workers/contract.ts';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { ReserveScreen } from '../../../../src/screens/reservation/ReserveScreen.tsx';
import { reservedEvent } from '../../../../src/state/reservations/reserve-address.ts';
import { outcomes } from '../../../../src/state/reservations/reserve-outcomes.ts';
import { toasts } from '../../../../src/state/toasts.ts';
import { beginAt, type FakeAreas, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { fakeOwnEvents } from '../../app/fake-own-events.ts';
import { options as campus } from '../../timeline/filtered-campus.ts';
import { checked, eventOf, options, place } from './fake-form.ts';

interface Faked
  extends Partial<
    Pick<ReservingApi, 'read' | 'update' | 'undo' | 'findPlaces' | 'suggestPlaces' | 'watchPlaces' | 'options'>
  > {
  /** The check of a form, as a new one or a change of an event. */
  readonly check?: (form: ReservationForm, scope: SeriesScope | null, changing: string | null) => Partial<FormCheck>;
  readonly book?: (
    form: ReservationForm,
    key: string,
    tell: (progress: ReservationProgress) => void,
  ) => ReturnType<ReservingApi['book']>;
  readonly people?: Partial<PeopleApi>;
  readonly areas?: FakeAreas;
  readonly card?: () => EventCard;
  /** Overrides `card` if it must not be available immediately. */
  readonly readCard?: () => Promise<EventCard>;
  readonly confirm?: ReservationApi['confirm'];
  /** Other reservations of the user. */
  readonly own?: readonly EventCard[];
}

const never = (): Promise<never> => new Promise(() => undefined);

/** A worker that checks each form immediately. */
function fakeReserving({ check = (form) => ({ places: form.resourceIds.map(named) }), ...given }: Faked): ReservingApi {
  let tell: (found: FormCheck) => void = () => undefined;
  return {
    options: () => Promise.resolve({ ok: true, value: options }),
    watch: (onCheck) => {
      tell = onCheck;
      return Promise.resolve(() => undefined);
    },
    check: (form, revision, changing, scope = null) => {
      tell(checked({ ...check(form, scope, changing), revision }));
      return Promise.resolve();
    },
    findPlaces: never,
    suggestPlaces: never,
    watchPlaces: () => Promise.resolve(() => undefined),
    read: () => Promise.resolve({ ok: true, value: eventOf() }),
    book: never,
    update: never,
    undo: never,
    ...given,
  };
}

const named = (resourceId: string) => place({ resourceId, name: `Room ${resourceId}` });

export async function openPage(search: string, faked: Faked = {}) {
  const { card, readCard = card, confirm, own } = faked;
  provideFakeEngine({
    reserving: fakeReserving(faked),
    people: faked.people ?? {},
    ...faked.areas,
    ...(own === undefined ? {} : { myEvents: fakeOwnEvents(own) }),
    timeline: { findingOptions: () => Promise.resolve({ ok: true, value: campus }) },
    reservation: {
      ...(readCard === undefined ? {} : { card: async () => ({ ok: true, value: await readCard() }) as const }),
      ...(confirm === undefined ? {} : { confirm }),
    },
  });
  await beginAt(`/reservations/reserve${search}`, signedIn);
  await loadTexts('reservation', 'events');
  return render(
    <TopBarSlot value={document.body}>
      <Form />
    </TopBarSlot>,
  );
}

/** What has been sent is shown on the timeline. */
function Form() {
  const [path] = useLocation();
  return reservedEvent(path, useSearch()) === null ? <ReserveScreen /> : null;
}

/** Nothing is stored, sent or reported. */
export function beginAnew(): void {
  sessionStorage.clear();
  outcomes.byEventId = {};
  outcomes.sending = null;
  toasts.list = [];
}
