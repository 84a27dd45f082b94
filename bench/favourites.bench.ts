import { type CampusRules, createCampusAvailability } from '../workers/rules/campus-availability.ts';
import {
  type FavouriteAvailability,
  favouriteAvailability,
  favouriteAvailabilityOf,
} from '../workers/rules/favourites.ts';
import { createBenchCampus, MIDNIGHT, NOW, SLOTS } from './campus.ts';
import { createBenchDays, everyNth, QUARTER_MS, rewriteNaively, toViews, windowOf } from './rules.ts';
import { copyBytes, type Suite } from './suite.ts';

const FAVOURITES = 2_000;
const DAYS = 10;
const LONGEST_MEETING = 120;
/** The naive twin processes this share of the favourites. */
const NAIVE_SHARE = 200;
const window = windowOf(DAYS * SLOTS);
/** The current time, from which answers count. */
const CURRENT_SLOT = (NOW - MIDNIGHT) / QUARTER_MS;

/** When each of 2,000 favourites is free within ten days: applies the rules to their schedules and reads them. */
export function createSuite(): Suite {
  const { slotCount } = window;
  const campus = createBenchCampus(100);
  const raw = createBenchDays(FAVOURITES, DAYS);
  const rows = everyNth(FAVOURITES, NAIVE_SHARE);
  const views = toViews(raw, slotCount, rows);
  const availability = createCampusAvailability(firstRows(campus.rules), slotCount);
  const read = (row: number): FavouriteAvailability => {
    const [from, end] = [row * slotCount + CURRENT_SLOT, (row + 1) * slotCount];
    return favouriteAvailabilityOf(availability.codes, from, end, LONGEST_MEETING);
  };
  const readNaively = (view: string): FavouriteAvailability =>
    favouriteAvailability(view.slice(CURRENT_SLOT), LONGEST_MEETING);
  const all = [...Array(FAVOURITES).keys()];
  const target = new Uint8Array(raw.length);
  availability.ruleAll(raw, window);
  const naive = rewriteNaively(campus, views, window).map(readNaively);
  if (JSON.stringify(rows.map(read)) !== JSON.stringify(naive)) throw new Error('Favourites differ from the rule');
  return {
    name: '2,000 favourites × 10 days',
    contestants: [
      {
        name: 'rules and reading',
        run: () => {
          availability.ruleAll(raw, window);
          return all.map(read);
        },
      },
      { name: 'reading alone', run: () => all.map(read) },
      {
        name: 'naive twin',
        run: () => rewriteNaively(campus, views, window).map(readNaively),
        scale: NAIVE_SHARE,
      },
      {
        name: 'reading alone, naive twin',
        run: () => [...toViews(availability.codes, slotCount, all).values()].map(readNaively),
      },
      { name: 'copy, byte by byte', run: () => copyBytes(raw, target) },
    ],
    ratios: [
      { name: 'times faster than the naive twin', slow: 'naive twin', fast: 'rules and reading' },
      {
        name: 'reading alone: times faster than the naive twin',
        slow: 'reading alone, naive twin',
        fast: 'reading alone',
      },
      { name: "share of a byte copy's speed", slow: 'copy, byte by byte', fast: 'rules and reading' },
    ],
    limits: [{ contestant: 'rules and reading', milliseconds: 16 }],
  };
}

/** Favourites as a separate campus; none of its areas has a limit. */
function firstRows({ classes, isKeptFree, areasOfRow }: CampusRules): CampusRules {
  return {
    classes: { settings: classes.settings, classOfRow: classes.classOfRow.slice(0, FAVOURITES) },
    isKeptFree: isKeptFree.slice(0, FAVOURITES),
    areas: [],
    areasOfRow: areasOfRow.slice(0, FAVOURITES),
  };
}
