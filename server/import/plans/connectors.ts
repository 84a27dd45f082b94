import type { Connector, PlanUnit } from '../../../workers/wire/schemas/plans.ts';
import { shaftKindOf } from './categories.ts';
import { boxOf, isInside } from '../../campus/geometry.ts';
import { boxesMeet } from './geometry.ts';
import type { ImportedLevel } from './imported.ts';
import { textOf } from './labels.ts';
import { ringsOfUnit } from './level-index.ts';
import type { Shaft, ShaftStop } from './paths/network.ts';

export interface NamedShaft extends Shaft {
  readonly name: Connector['name'];
}

interface Candidate {
  readonly unit: PlanUnit;
  readonly level: ImportedLevel;
}

const stopOf = ({ unit, level }: Candidate): ShaftStop => ({
  levelId: level.areaId,
  ordinal: level.ordinal,
  x: unit.label[0],
  y: unit.label[1],
  unitId: unit.id,
});

/** Samples across the common box of two units, and the part of them that has to lie in both. */
const SAMPLES = 6;
const LEAST_SHARED = 0.3;

/** Whether two units lie above each other. */
function overlap(a: PlanUnit, b: PlanUnit): boolean {
  const [boxA, boxB] = [boxOf([a.ring]), boxOf([b.ring])];
  if (!boxesMeet(boxA, boxB)) return false;
  const [ringsA, ringsB] = [ringsOfUnit(a), ringsOfUnit(b)];
  if (isInside(ringsB, ...a.label) && isInside(ringsA, ...b.label)) return true;
  const smaller =
    (boxA.right - boxA.left) * (boxA.bottom - boxA.top) < (boxB.right - boxB.left) * (boxB.bottom - boxB.top);
  const box = smaller ? boxA : boxB;
  let [inEither, inBoth] = [0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const x = box.left + ((box.right - box.left) * ((i % SAMPLES) + 0.5)) / SAMPLES;
    const y = box.top + ((box.bottom - box.top) * (Math.floor(i / SAMPLES) + 0.5)) / SAMPLES;
    const [isInA, isInB] = [isInside(ringsA, x, y), isInside(ringsB, x, y)];
    inEither += (smaller ? isInA : isInB) ? 1 : 0;
    inBoth += isInA && isInB ? 1 : 0;
  }
  return inEither > 0 && inBoth / inEither >= LEAST_SHARED;
}

/**
 * Connectors of a building whose stairs or lifts lie above each other on different levels. Lifts may pass levels
 * without a stop.
 * @param levels of one building, ascending
 * @param taken units that belong to a connector already
 * @param barred units that wheelchairs cannot use
 */
export function findShafts(
  levels: readonly ImportedLevel[],
  taken: ReadonlySet<string>,
  barred: ReadonlySet<string>,
): { readonly shafts: readonly NamedShaft[]; readonly problems: readonly string[] } {
  const candidates = levels.map((level) =>
    level.units
      .filter(({ id, category }) => shaftKindOf(category) !== null && !taken.has(id))
      .map((unit): Candidate => ({ unit, level })),
  );
  const chains: Candidate[][] = [];
  const chainOf = new Map<string, Candidate[]>();
  const isSameShaft = (a: Candidate, b: Candidate): boolean =>
    shaftKindOf(a.unit.category) === shaftKindOf(b.unit.category) && overlap(a.unit, b.unit);
  for (const [floor, onFloor] of candidates.entries()) {
    for (const candidate of onFloor) {
      const reach = shaftKindOf(candidate.unit.category) === 'elevator' ? floor : 1;
      const below = candidates
        .slice(Math.max(0, floor - reach), floor)
        .toReversed()
        .flat();
      const under = below.find((lower) => isSameShaft(lower, candidate));
      const known = under === undefined ? undefined : chainOf.get(under.unit.id);
      const hasFloor = known?.some(({ level }) => level === candidate.level) === true;
      const chain = known === undefined || hasFloor ? [] : known;
      if (chain.length === 0) chains.push(chain);
      chain.push(candidate);
      chainOf.set(candidate.unit.id, chain);
    }
  }
  const problems = chains
    .filter((chain) => chain.length === 1)
    .flatMap(([only]) => (only === undefined ? [] : [loneSentence(only)]));
  return { shafts: chains.flatMap((chain) => shaftOf(chain, barred)), problems };
}

const loneSentence = ({ unit, level }: Candidate): string => {
  const kind = shaftKindOf(unit.category) ?? 'stairs';
  return `The ${kind} ${textOf(unit.name) || unit.id} on floor ${level.ordinal} ${kind === 'stairs' ? 'lead' : 'leads'} to no other floor.`;
};

function shaftOf(chain: readonly Candidate[], barred: ReadonlySet<string>): readonly NamedShaft[] {
  const [first] = chain;
  const kind = first === undefined ? null : shaftKindOf(first.unit.category);
  if (first === undefined || kind === null || chain.length < 2) return [];
  const isBarred = chain.some(({ unit }) => barred.has(unit.id));
  return [
    {
      id: `connector-${first.unit.id}`,
      kind,
      name: chain.map(({ unit }) => unit.name).find((name) => name !== '') ?? '',
      barrierFree: kind === 'elevator' && !isBarred,
      isOneWay: false,
      stops: chain.map(stopOf),
    },
  ];
}
