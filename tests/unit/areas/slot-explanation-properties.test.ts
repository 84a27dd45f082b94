import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayWindow } from '../../../workers/model/day.ts';
import { createNearness } from '../../../workers/model/nearness.ts';
import type { Area } from '../../../workers/model/resource.ts';
import { SLOT_MS } from '../../../workers/model/slots.ts';
import { explainSlot } from '../../../workers/areas/timeline/slot-explanation.ts';
import { createTimelineDay, type TimelineDay } from '../../../workers/areas/timeline/timeline-day.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { isFreeDigit, type LiteralArea, ruleLiterally } from '../rules/literal-campus.ts';
import { createWireResource } from './wire-resource.ts';

const ZONES = ['Europe/Prague', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'];
/** Days on which clocks change in one of the zones, and a usual one. */
const DATES = ['2026-03-29', '2026-10-25', '2026-10-04', '2026-11-20'];
/** Zones of two floors of a house, the last one in another house; by index what holds each. */
const PARENTS: readonly (number | null)[] = [null, 0, 0, 1, 1, 2, null];

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const place = fc.record({
  area: fc.integer({ min: 1, max: PARENTS.length - 1 }),
  x: fc.integer({ min: 0, max: 3 }),
  timezone: fc.constantFrom(...ZONES),
  resourceTypeId: fc.constantFrom('desk', 'desk', 'room'),
  reservedTo: fc.constantFrom(null, null, null, 'you' as const, 'other' as const),
  opens: fc.option(fc.integer({ min: 0, max: 12 })),
  rejects: fc.boolean(),
  maximum: fc.constantFrom(null, null, 60),
  isSuitable: fc.constantFrom(true, true, false),
  runs: fc.array(fc.tuple(fc.constantFrom('0', '0', '0', '2', '8'), fc.integer({ min: 1, max: 16 })), {
    minLength: 8,
    maxLength: 16,
  }),
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;

const question = fc.record({
  places: fc.array(place, { minLength: 2, maxLength: 9 }),
  maxUts: fc.array(fc.constantFrom(100, 100, 75, 50), { minLength: PARENTS.length, maxLength: PARENTS.length }),
  date: fc.constantFrom(...DATES),
  timeZone: fc.constantFrom(...ZONES),
  nowSlot: fc.integer({ min: -20, max: 40 }),
  fromSlot: fc.integer({ min: 0, max: 100 }),
  minutes: fc.constantFrom(0, 15, 30, 50, 60, 90),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

function toResource({ area, x, opens, ...of }: Place, index: number): WireResource {
  const hours = { daysOfWeek: [...DAYS], startTime: `${String(opens ?? 0).padStart(2, '0')}:00`, endTime: '20:00' };
  return createWireResource({
    id: `place-${index}`,
    mapInfos: [{ areaId: `area-${area}`, x, y: 0 }],
    timezone: of.timezone,
    resourceTypeId: of.resourceTypeId,
    conditions: { reservedTo: of.reservedTo },
    ...(opens === null ? {} : hours),
    schedulingSettings: {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: of.maximum,
      maxAdvanceDays: null,
      rejectOutsideWorkingHours: of.rejects,
    },
  });
}

function toArea(parent: number | null, index: number, maxUt: number): Area {
  const parentAreaId = parent === null ? null : `area-${parent}`;
  return { id: `area-${index}`, parentAreaId, name: `Area ${index}`, kind: 'zone', ordinal: null, maxUt };
}

function readDay({ places, maxUts, date, timeZone }: Question): TimelineDay {
  const areas = PARENTS.map((parent, index) => toArea(parent, index, maxUts[index] ?? 100));
  const settings = { areas, resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
  const campus = createTimelineCampus(places.map(toResource), settings, 'en');
  const day = createTimelineDay(campus, dayWindow(date, timeZone), 16);
  campus.rows.forEach(({ resource }, row) => {
    const runs = places[Number(resource.id.slice('place-'.length))]?.runs ?? [];
    const pattern = runs.map(([code, length]) => code.repeat(length)).join('');
    day.apply(row, { view: pattern.repeat(day.readSlots).slice(0, day.readSlots) }, day.takeTicket(0));
  });
  return day;
}

/** Areas with a limit, and who is in them, by the tree alone. */
function limitedAreas({ campus }: TimelineDay, { maxUts }: Question): readonly LiteralArea[] {
  return maxUts
    .map((maxUt, index) => ({ maxUt, inside: campus.tree.withSubAreas(`area-${index}`) }))
    .filter(({ maxUt }) => maxUt < 100)
    .map(({ maxUt, inside }) => ({
      maxUt,
      rows: [...campus.rows.keys()].filter((row) => inside.includes(campus.places()[row]?.areaId ?? '')),
    }));
}

/** What is asked of the first row, what is answered, and what the literal rules say. */
function ask(asked: Question) {
  const { nowSlot, fromSlot, minutes, places } = asked;
  const day = readDay(asked);
  const { campus, raw, readSlots } = day;
  const { start } = day.window;
  const window = { start, slotCount: readSlots, now: start + nowSlot * SLOT_MS - 1, requestedMinutes: minutes };
  const given = campus.rows.map(({ resource }) => places[Number(resource.id.slice('place-'.length))]!);
  const literal = given.map(({ reservedTo }, row) => ({
    settings: campus.rules.classes.settings[campus.rules.classes.classOfRow[row]!]!,
    reservedTo,
    codes: [...raw.subarray(row * readSlots, (row + 1) * readSlots)],
  }));
  const ruled = ruleLiterally(literal, limitedAreas(day, asked), window);
  const wanted = minutes === 0 ? 15 : minutes;
  const count = Math.ceil(wanted / 15);
  const canBeHad = (row: number, slot: number): boolean =>
    given[row]!.reservedTo !== 'other' &&
    wanted <= (given[row]!.maximum ?? wanted) &&
    slot + count <= readSlots &&
    start + slot * SLOT_MS + wanted * 60_000 > window.now &&
    ruled[row]!.slice(slot, slot + count)
      .split('')
      .every(isFreeDigit);
  const view = {
    day,
    current: null,
    isSuitable: (row: number) => given[row]!.isSuitable,
    shownRow: (row: number) => row,
  };
  const request = { resourceId: campus.rows[0]!.resource.id, start: start + fromSlot * SLOT_MS, minutes };
  const answer = explainSlot(view, request, window.now);
  if (!answer.ok) throw new Error('The place is known');
  return { ...answer.value, day, given, canBeHad, lasts: wanted * 60_000 };
}

describe('an explained interval', () => {
  it('has no obstacle exactly where the literal rules allow it', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { obstacle, canBeHad } = ask(asked);
        expect(obstacle === null).toBe(canBeHad(0, asked.fromSlot));
      }),
      { numRuns: 200 },
    );
  });

  it('comes with the first time from then on that the literal rules allow', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { next, canBeHad, day, lasts } = ask(asked);
        const first = Array.from({ length: day.readSlots }, (_, slot) => slot).find(
          (slot) =>
            slot >= asked.fromSlot && (slot === asked.fromSlot || slot >= asked.nowSlot - 1) && canBeHad(0, slot),
        );
        const start = first === undefined ? null : day.window.start + first * SLOT_MS;
        expect(next).toEqual(start === null ? null : { start, end: start + lasts });
      }),
      { numRuns: 200 },
    );
  });

  it('comes with the nearest place that the literal rules allow', () => {
    let offered = 0;
    fc.assert(
      fc.property(question, (asked) => {
        const { nearest, canBeHad, day, given, lasts } = ask(asked);
        const { tree } = day.campus;
        const places = day.campus.places();
        const nearness = createNearness(places[0]!, tree);
        const others = [...given.keys()]
          .slice(1)
          .filter((row) => given[row]!.isSuitable && given[row]!.resourceTypeId === given[0]!.resourceTypeId)
          .filter((row) => canBeHad(row, asked.fromSlot))
          .toSorted((a, b) => nearness(places[a]!) - nearness(places[b]!) || a - b);
        const start = day.window.start + asked.fromSlot * SLOT_MS;
        const found = nearest === null ? null : { row: nearest.row, start: nearest.start, end: nearest.end };
        expect(found).toEqual(others.length === 0 ? null : { row: others[0], start, end: start + lasts });
        if (found !== null) offered += 1;
      }),
      { numRuns: 300 },
    );
    expect(offered).toBeGreaterThan(20);
  });
});
