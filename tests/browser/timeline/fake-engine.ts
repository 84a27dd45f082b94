/*
 * A computing worker that answers from a generated campus, and records its calls.
 */
import type {
  Close,
  Computation,
  DirectoryEntry,
  EventCard,
  Failure,
  FindingOptions,
  Instant,
  Painting,
  PaintingFeed,
  PeopleApi,
  ReservationChange,
  ReservationDetails,
  ReservationDraft,
  ReservationProgress,
  Result,
  RowExplanation,
  RowOffers,
  SlotExplanation,
  SlotRequest,
  TimelineFrame,
  TimelinePatch,
  TimelineQuery,
  TimelineUpdate,
} from '../../../workers/contract.ts';
import { createPainter } from '../../../workers/painting/painter.ts';
import { createOffscreenSurface } from '../../../workers/painting/surface.ts';
import { fakeOwnEvents } from '../app/fake-own-events.ts';
import { fakeAreas } from '../app/fake-engine.ts';
import { eventStateOf } from './fake-event.ts';
import { noPlanPainting } from '../no-plan-painting.ts';

const nothing = (): void => undefined;
const isFree = ({ start, minutes }: SlotRequest): SlotExplanation => ({
  obstacle: null,
  next: { start, end: start + Math.max(15, minutes) * 60_000 },
  nearest: null,
  confirmation: null,
});
const refused: Result<never, Failure> = { ok: false, error: { type: 'internal', detail: 'not part of this test' } };
const refuse = (): Promise<Result<never, Failure>> => Promise.resolve(refused);
const closed = (): Promise<Close> => Promise.resolve(nothing);

export interface FakeEngine {
  readonly computation: Computation;
  readonly painter: Painting;
  readonly queries: TimelineQuery[];
  readonly drafts: ReservationDraft[];
  readonly changes: ReservationChange[];
  /** Events that were cancelled, confirmed or finished, e.g. `cancel event-1`. */
  readonly orders: string[];
  /** The reported visible rows, e.g. `1 0–23`. */
  readonly looks: string[];
  /** Resources that were read again. */
  readonly rereads: string[];
  /** Sends an update to the open timeline and to the painter. */
  send(update: TimelineUpdate): void;
  progress(progress: ReservationProgress): void;
  /** Reports removed resources. */
  remove(resourceIds: readonly string[]): void;
}

export interface FakeOptions {
  /** The frame of a query; null = none. */
  readonly frameOf: (query: TimelineQuery) => TimelineFrame | null;
  readonly answer?: (draft: ReservationDraft) => Result<{ readonly eventId: string }, Failure>;
  /** Additional names of resources, in lower case. */
  readonly otherNames?: readonly string[];
  /** The options of the filters; none by default. */
  readonly options?: FindingOptions;
  /** What the worker offers of a view; nothing by default. */
  readonly offersOf?: (view: number) => RowOffers;
  /** The result of reading a row again. */
  readonly reread?: Result<null, Failure>;
  /** Additional facts of every row. */
  readonly explained?: Partial<RowExplanation>;
  /** The explanation of a range; free by default. */
  readonly explainedSlot?: (request: SlotRequest) => SlotExplanation | Promise<SlotExplanation>;
  readonly changed?: (change: ReservationChange) => Result<null, Failure>;
  readonly details?: (eventId: string) => ReservationDetails;
  /** From when reservations can be confirmed; unknown by default. */
  readonly confirmFrom?: Instant;
  /** The people that any search finds; no answer by default. */
  readonly people?: readonly DirectoryEntry[];
  /** The user's other reservations; no answer by default. */
  readonly ownEvents?: readonly EventCard[];
  /** A painter that replaces the real drawing code on this thread. */
  readonly painter?: Painting & { readonly feed: (message: PaintingFeed) => void };
}

const directoryOf = (people: readonly DirectoryEntry[]): Partial<PeopleApi> => ({
  search: () => Promise.resolve({ ok: true, value: people }),
  nameOf: (email) => {
    const owner = people.find((person) => person.email === email);
    return Promise.resolve({ ok: true, value: owner?.displayName ?? null });
  },
});

const noOptions: FindingOptions = { types: [], areas: [], capacity: null, hasWays: false };

export function createFakeEngine({
  frameOf,
  options = noOptions,
  offersOf,
  otherNames = [],
  answer,
  changed,
  details,
  confirmFrom,
  people,
  ownEvents,
  reread,
  explained,
  explainedSlot = isFree,
  painter = localPainter(),
}: FakeOptions): FakeEngine {
  const queries: TimelineQuery[] = [];
  const drafts: ReservationDraft[] = [];
  const changes: ReservationChange[] = [];
  const orders: string[] = [];
  const looks: string[] = [];
  const rereads: string[] = [];
  let listener: ((update: TimelineUpdate) => void) | null = null;
  let remove: ((resourceIds: readonly string[]) => void) | null = null;
  let onProgress: ((progress: ReservationProgress) => void) | null = null;

  const send = (update: TimelineUpdate): void => {
    if (update.type !== 'failed') painter.feed(structuredClone(update));
    listener?.(structuredClone(update));
  };
  const order = (what: string) => (eventId: string) => {
    orders.push(`${what} ${eventId}`);
    return Promise.resolve({ ok: true, value: null } as const);
  };
  const computation = fakeAreas({
    session: {
      watch: closed,
      retry: () => Promise.resolve(),
      setLanguage: () => Promise.resolve(),
      authorize: refuse,
      signIn: refuse,
      signInAsGuest: refuse,
      clearCache: async () => undefined,
      signOut: () => Promise.resolve(),
    },
    colleagues: {
      watch: closed,
      reload: () => Promise.resolve(),
      search: refuse,
      follow: refuse,
      change: refuse,
      move: refuse,
      unfollow: refuse,
    },
    timeline: {
      open: (query, onUpdate) => {
        queries.push(query);
        listener = onUpdate;
        const frame = frameOf(query);
        if (frame !== null) setTimeout(() => listener === onUpdate && send({ type: 'frame', frame }), 0);
        return Promise.resolve(() => {
          if (listener === onUpdate) listener = null;
        });
      },
      setVisibleRows: (view, first, end) => {
        looks.push(`${view} ${first}–${end}`);
        return Promise.resolve();
      },
      reread: (resourceId) => {
        rereads.push(resourceId);
        return Promise.resolve(reread ?? { ok: true, value: null });
      },
      isExactName: (name) => {
        const key = name.toLowerCase();
        const value = /^(meeting room \d\.\d{3}|desk \d-\d{3})$/.test(key) || otherNames.includes(key);
        return Promise.resolve({ ok: true, value });
      },
      findingOptions: () => Promise.resolve({ ok: true, value: options }),
      offers: (view) => Promise.resolve({ ok: true, value: offersOf?.(view) ?? null }),
      explain: (resourceId) => {
        if (resourceId === 'hidden') return refuse();
        return Promise.resolve({
          ok: true,
          value: {
            resourceId,
            resourceName: resourceId,
            kind: 0,
            pictureUrl: null,
            equipment: [],
            wayUrl: null,
            email: `${resourceId}@example.com`,
            areaPath: 'Campus Karlín › Building A › Floor 1',
            capacity: 1,
            timeZone: 'Europe/Prague',
            serviceError: null,
            asOf: null,
            unsuitable: null,
            ...explained,
          },
        });
      },
      explainSlot: async (request) => ({ ok: true, value: await explainedSlot(request) }),
    },
    reservation: {
      create: (draft, tell) => {
        drafts.push(draft);
        onProgress = tell;
        return Promise.resolve(answer?.(draft) ?? { ok: true, value: { eventId: `new-${drafts.length}` } });
      },
      change: (change) => {
        changes.push(change);
        return Promise.resolve(changed?.(change) ?? { ok: true, value: null });
      },
      read: (eventId) => (details === undefined ? refuse() : Promise.resolve({ ok: true, value: details(eventId) })),
      card: (eventId) => {
        const { value } = eventStateOf(eventId, details?.(eventId) ?? null, confirmFrom);
        return confirmFrom === undefined || value === null
          ? refuse()
          : Promise.resolve({ ok: true, value: value.card });
      },
      cancel: order('cancel'),
      confirm: (eventId) => {
        orders.push(`confirm ${eventId}`);
        return Promise.resolve({ ok: true, value: [] });
      },
      finish: order('finish'),
      extend: order('extend'),
      respond: order('respond'),
    },
    outbox: { list: refuse },
    plan: { levelOf: refuse },
    ...(people === undefined ? {} : { people: directoryOf(people) }),
    ...(ownEvents === undefined ? {} : { myEvents: fakeOwnEvents(ownEvents) }),
    events: {
      watch: (eventId, onState) => {
        onState(eventStateOf(eventId, details?.(eventId) ?? null, confirmFrom));
        return closed();
      },
    },
    live: {
      watch: closed,
      watchRemoved: (onRemoved) => {
        remove = onRemoved;
        return closed();
      },
      resume: () => Promise.resolve(),
      wake: () => Promise.resolve(),
      keepTrying: () => Promise.resolve(),
    },
  });
  return {
    computation,
    painter,
    queries,
    drafts,
    changes,
    orders,
    looks,
    rereads,
    send,
    progress: (progress) => onProgress?.(progress),
    remove: (resourceIds) => remove?.(resourceIds),
  };
}

/** The real painter's drawing on this thread. */
export function localPainter(): Painting & { readonly feed: (message: PaintingFeed) => void } {
  const painter = createPainter({
    createSurface: createOffscreenSurface,
    later: (task) => void setTimeout(task, 0),
    afterPause: (task) => void setTimeout(task, 0),
    presented: () => Promise.resolve(),
  });
  return { ...painter, plan: noPlanPainting, connect: () => Promise.resolve(), lockName: () => Promise.resolve('') };
}

/** A patch of one row. */
export function createPatch(view: number, row: number, codes: string, now: number): TimelinePatch {
  return {
    view,
    rows: Uint32Array.of(row),
    slots: Uint8Array.from(codes, Number),
    states: Uint8Array.of(0),
    upserted: [],
    removed: [],
    now,
    asOf: now,
    stale: false,
    nearInstead: null,
    progress: 1,
    isRemoteChange: false,
  };
}
