import { normaliseTurn, headingOf } from './directions.ts';
import type { Network } from './network-data.ts';
import type { Found } from './search.ts';
import type { Weights } from './weights.ts';

/** Degrees from which a change of heading counts as a turn. */
const TURN = 11.25;

type IsBlocked = ((state: number, arc: number, next: number) => boolean) | null;

/** The arcs of the best way to a target that a run has settled: of equally good ways the one with the fewest turns. */
export function bestArcs(
  network: Network,
  weights: Weights,
  found: Found,
  target: number,
  isBlocked: IsBlocked,
): readonly number[] {
  const arcsInto = (state: number): readonly number[] => tightArcs(network, weights, found, state, isBlocked);
  const chain = uniqueChain(network, arcsInto, target);
  if (chain !== null) return chain;
  const inArcs = collect(network, arcsInto, target);
  const states = [...inArcs.keys()].toSorted((a, b) => found.weightTo(a) - found.weightTo(b) || a - b);
  const turnsBy = new Map<number, number>();
  const before = new Map<number, number>();
  for (const arc of states.flatMap((state) => inArcs.get(state) ?? [])) {
    const earlier = inArcs.get(network.arcTo[network.arcTwin[arc] ?? 0] ?? 0) ?? [];
    const turns = earlier.map((each) => (turnsBy.get(each) ?? 0) + (isTurn(network, each, arc) ? 1 : 0));
    const fewest = turns.reduce((least, each) => Math.min(least, each), Infinity);
    turnsBy.set(arc, earlier.length === 0 ? 0 : fewest);
    before.set(arc, earlier[turns.indexOf(fewest)] ?? -1);
  }
  const arcs: number[] = [];
  const last = (inArcs.get(target) ?? []).toSorted((a, b) => (turnsBy.get(a) ?? 0) - (turnsBy.get(b) ?? 0) || a - b);
  for (let arc = last[0] ?? -1; arc !== -1; arc = before.get(arc) ?? -1) arcs.push(arc);
  return arcs.toReversed();
}

/** Arcs into a state by which it has its weight. */
function tightArcs(
  { firstArc, arcTo, arcTwin }: Network,
  { weight }: Weights,
  found: Found,
  state: number,
  isBlocked: IsBlocked,
): readonly number[] {
  const arcs: number[] = [];
  if (found.arcTo(state) === -1) return arcs;
  for (let arc = firstArc[state] ?? 0; arc < (firstArc[state + 1] ?? 0); arc += 1) {
    const [from, into] = [arcTo[arc] ?? 0, arcTwin[arc] ?? 0];
    const isTight = found.isSettled(from) && found.weightTo(from) + (weight[into] ?? 0) === found.weightTo(state);
    if (isTight && isBlocked?.(from, into, state) !== true) arcs.push(into);
  }
  return arcs;
}

/** The arcs of the only best way; null = there are more. */
function uniqueChain(
  { arcTo, arcTwin }: Network,
  arcsInto: (state: number) => readonly number[],
  target: number,
): readonly number[] | null {
  const arcs: number[] = [];
  let state = target;
  for (let into = arcsInto(state); into.length > 0; into = arcsInto(state)) {
    const [arc = 0, ...others] = into;
    if (others.length > 0) return null;
    arcs.push(arc);
    state = arcTo[arcTwin[arc] ?? 0] ?? 0;
  }
  return arcs.toReversed();
}

/** The arcs of all best ways, by the state that they lead to. */
function collect(
  { arcTo, arcTwin }: Network,
  arcsInto: (state: number) => readonly number[],
  target: number,
): ReadonlyMap<number, readonly number[]> {
  const inArcs = new Map<number, readonly number[]>();
  const open = [target];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (inArcs.has(state)) continue;
    const arcs = arcsInto(state);
    inArcs.set(state, arcs);
    open.push(...arcs.map((arc) => arcTo[arcTwin[arc] ?? 0] ?? 0));
  }
  return inArcs;
}

function isTurn(network: Network, arc: number, next: number): boolean {
  const [before, after] = [headingAlong(network, arc), headingAlong(network, next)];
  return before !== null && after !== null && Math.abs(normaliseTurn(after - before)) >= TURN;
}

/** null = it leads nowhere on the plan */
function headingAlong({ arcTo, arcTwin, stateNode, nodeX, nodeY, nodeLevel }: Network, arc: number): number | null {
  const [from, to] = [stateNode[arcTo[arcTwin[arc] ?? 0] ?? 0] ?? 0, stateNode[arcTo[arc] ?? 0] ?? 0];
  const [dx, dy] = [(nodeX[to] ?? 0) - (nodeX[from] ?? 0), (nodeY[to] ?? 0) - (nodeY[from] ?? 0)];
  return nodeLevel[from] !== nodeLevel[to] || (dx === 0 && dy === 0) ? null : headingOf(dx, dy);
}
