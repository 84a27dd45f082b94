import { describe, expect, it } from 'vitest';

import type { RouteLeg, RouteStep } from '../../../workers/contract.ts';
import { createNetwork } from '../../../workers/wayfinding/network.ts';
import { findRoute } from '../../../workers/wayfinding/route.ts';
import { describeRoute, type RouteSurroundings } from '../../../workers/wayfinding/steps.ts';
import { drawNetwork } from './ascii-network.ts';

/** Levels named `house floor` or `outside`. */
const PLAIN: RouteSurroundings = {
  levelOf: (levelId) => {
    const [house = '', floor = ''] = levelId.includes(' ') ? levelId.split(' ') : ['', levelId];
    return { name: `Level ${floor}`, floor, buildingId: house, buildingName: house };
  },
  connectorName: (id) => `Name of ${id}`,
  landmarkAt: () => '',
  facing: null,
  target: null,
};

interface Described {
  readonly legs: readonly RouteLeg[];
  readonly steps: readonly RouteStep[];
  /** `kind direction metres`, with what else is said. */
  readonly lines: readonly string[];
}

type Surroundings = Partial<Omit<RouteSurroundings, 'landmarkAt'>> & {
  readonly landmarkAt?: (levelId: string, x: number, y: number, isOnWay: (x: number, y: number) => boolean) => string;
};

function describeWay(
  levels: Readonly<Record<string, readonly string[]>>,
  from: string,
  to: string,
  { landmarkAt = () => '', ...surroundings }: Surroundings = {},
): Described {
  const { network } = createNetwork(drawNetwork(levels));
  const route = findRoute(network, from, to, { barrierFree: false, cost: 'seconds' });
  if (!route.ok) throw new Error(route.error);
  const described = describeRoute(network, route, {
    ...PLAIN,
    ...surroundings,
    landmarkAt: (node, isOnWay) =>
      landmarkAt(
        network.levelIds[network.nodeLevel[node] ?? 0] ?? '',
        network.nodeX[node] ?? 0,
        network.nodeY[node] ?? 0,
        isOnWay,
      ),
  });
  const metres = described.steps.reduce((sum, step) => sum + step.metres, 0);
  const seconds = described.steps.reduce((sum, step) => sum + step.seconds, 0);
  expect(metres).toBeCloseTo(route.lengthCm / 100, 6);
  expect(seconds).toBeCloseTo(route.seconds, 6);
  return { ...described, lines: described.steps.map(lineOf) };
}

function lineOf({ kind, direction, metres, floor, isUp, name, landmark, side }: RouteStep): string {
  const floorWords = floor === '' ? [] : [isUp ? 'up' : 'down', `to ${floor}`];
  const landmarkWords = landmark === '' ? [] : [`at ${landmark}`];
  return [kind, direction, `${metres} m`, ...floorWords, name, ...landmarkWords, side]
    .filter((word) => word !== null && word !== '')
    .join(' ');
}

describe('the steps of a route', () => {
  it('are one where nobody has to decide', () => {
    expect(describeWay({ 0: ['A---+---+---B'] }, 'A', 'B').lines).toEqual(['start 12 m', 'arrive 0 m ahead']);
  });

  it('name turns with their directions', () => {
    const wall = ['      |', '      |', '      |'];
    const plan = ['      B', ...wall, 'A-----+', ...wall, '      C'];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual(['start 6 m', 'turn Left 4 m', 'arrive 0 m ahead']);
    expect(describeWay({ 0: plan }, 'A', 'C').lines).toEqual(['start 6 m', 'turn Right 4 m', 'arrive 0 m ahead']);
    expect(describeWay({ 0: plan }, 'B', 'A').lines).toEqual(['start 4 m', 'turn Right 6 m', 'arrive 0 m ahead']);
  });

  it('do not name a crossing that is walked straight across', () => {
    const plan = ['     C      ', '     |      ', 'A----+-----B', '     |      ', '     D      '];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual(['start 11 m', 'arrive 0 m ahead']);
  });

  it('join bends to the same side that are close', () => {
    const plan = ['A-----+', '      |', 'B-----+'];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual(['start 6 m', 'turn SuperRight 8 m', 'arrive 0 m ahead']);
    const mirrored = ['B-----+', '      |', 'A-----+'];
    expect(describeWay({ 0: mirrored }, 'A', 'B').lines[1]).toBe('turn SuperLeft 8 m');
  });

  it('start with the direction from where one faces, and with what one goes towards', () => {
    const plan = { 0: ['A----+', '     |', '     |', '     |', '     B'] };
    const landmarkAt = (levelId: string, x: number, y: number): string => `${levelId}/${x}/${y}`;
    expect(describeWay(plan, 'A', 'B', { facing: 0, landmarkAt }).lines).toEqual([
      'start Right 5 m at 0/500/0',
      'turn Right 4 m at 0/500/0',
      'arrive 0 m ahead',
    ]);
    expect(describeWay(plan, 'A', 'B', { facing: 270 }).lines[0]).toBe('start SuperRight 5 m');
  });

  it('name only what is beside the way, and at the start ahead of whoever sets off', () => {
    const plan = { 0: ['A----+', '     |', '     |', '     |', '     |', '     B'] };
    const seen = (x: number, y: number) =>
      describeWay(plan, 'A', 'B', { landmarkAt: (_level, _x, _y, isOnWay) => (isOnWay(x, y) ? 'Kitchen' : '') })
        .steps.filter(({ landmark }) => landmark !== '')
        .map(({ kind }) => kind);
    expect(seen(400, -100)).toEqual(['start', 'turn']);
    // Behind, and beside the second piece alone.
    expect([seen(-200, 0), seen(600, 300)]).toEqual([['turn'], ['turn']]);
    expect(seen(0, 400)).toEqual([]);
  });

  it('go towards the lift or the target, not towards what is seen beside it', () => {
    const landmarkAt = (): string => 'Kitchen';
    expect(describeWay({ 0: ['A----B'] }, 'A', 'B', { landmarkAt }).steps[0]?.landmark).toBe('');
    const house = { 0: ['A---L'], 1: ['B---L'] };
    expect(describeWay(house, 'A', 'B', { landmarkAt }).steps.map(({ landmark }) => landmark)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('lead through doors on the way, but not through those at both ends', () => {
    const plan = ['A-/-+-----+-/-+-----+', '                    /', '                    B'];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual(['start 10 m', 'door Straight 12 m', 'arrive 0 m right']);
  });

  it('lead through two doors in a row, one where they are close together', () => {
    const far = ['A--+---/---+---/---+--B'];
    expect(describeWay({ 0: far }, 'A', 'B').lines).toEqual([
      'start 3 m',
      'door Straight 8 m',
      'door Straight 11 m',
      'arrive 0 m ahead',
    ]);
    const close = ['A--+/+---/---+--B'];
    expect(describeWay({ 0: close }, 'A', 'B').lines).toEqual(['start 3 m', 'door Straight 13 m', 'arrive 0 m ahead']);
  });

  it('join a turn with the door in it', () => {
    const plan = ['A---+----+', '         /', '         |', '         |', '         +---B'];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual([
      'start 9 m',
      'door Right 4 m',
      'turn Left 4 m',
      'arrive 0 m ahead',
    ]);
  });

  it('say on which side the target is', () => {
    const plan = { 0: ['A--------B'] };
    const side = (x: number, y: number) => describeWay(plan, 'A', 'B', { target: { x, y } }).steps.at(-1)?.side;
    expect([side(900, -200), side(900, 200), side(1_200, 0), side(900, 10), side(1_000, -300)]).toEqual([
      'left',
      'right',
      'ahead',
      'ahead',
      'left',
    ]);
  });
});

describe('the last piece of a way', () => {
  it('is no step where it is short: the target is on the side to which it leads', () => {
    const plan = ['A----+', '     |', '     |', '     B'];
    expect(describeWay({ 0: plan }, 'A', 'B').lines).toEqual(['start 8 m', 'arrive 0 m right']);
    expect(describeWay({ 0: [...plan.slice(0, 3), '     |', '     B'] }, 'A', 'B').lines).toHaveLength(3);
  });
});

describe('the steps between levels', () => {
  const tower = {
    'house G': ['A----L----S'],
    'house 1': ['     L----S'],
    'house 2': ['     L----S'],
    'house 3': ['     L-/-+----B', '         |     ', '         |     ', '         |     ', '         C     '],
  };

  it('are one for a whole ride, with the first direction after the door', () => {
    const { lines, legs } = describeWay(tower, 'A', 'C');
    expect(lines).toEqual(['start 5 m', 'elevator 12 m up to 3 Name of L', 'turn Right 8 m', 'arrive 0 m ahead']);
    expect(legs.map(({ levelId, change }) => [levelId, change])).toEqual([
      ['house G', { kind: 'elevator', levelId: 'house 3', floor: '3', isUp: true }],
      ['house 3', null],
    ]);
    expect(legs.map(({ points }) => points.join())).toEqual(['0,0,500,0', '500,0,900,0,900,400']);
  });

  it('have no direction where nothing tells which way one faces', () => {
    const landmarkAt = (_: string, x: number): string => (x === 1_400 ? 'Kitchen' : '');
    const stairs = {
      'house G': ['A----S'],
      'house 1': ['     S--------+', '              |', '              |', '              |', '              B'],
    };
    expect(describeWay(stairs, 'A', 'B', { landmarkAt }).lines).toEqual([
      'start 5 m',
      'stairs 4 m up to 1 Name of S',
      'turn 9 m at Kitchen',
      'turn Right 4 m at Kitchen',
      'arrive 0 m ahead',
    ]);
    expect(describeWay(stairs, 'B', 'A').lines.at(-3)).toBe('stairs 4 m down to G Name of S');
  });

  it('join the flights of one staircase across its landings', () => {
    const input = drawNetwork({
      'house 0': ['A---a'],
      'house 1': ['    b', '    |', '    c'],
      'house 2': ['    d---B'],
    });
    const flight = (from: string, to: string, connectorId: string) =>
      ({ from, to, lengthCm: 500, kind: 'stairs', oneWay: false, barrierFree: false, connectorId }) as const;
    const kinds = (other: string) => {
      const { network } = createNetwork({
        ...input,
        edges: [...input.edges, flight('a', 'b', 'S'), flight('c', 'd', other)],
      });
      const route = findRoute(network, 'A', 'B', { barrierFree: false, cost: 'seconds' });
      return route.ok ? describeRoute(network, route, PLAIN).steps.map(lineOf) : [];
    };
    expect(kinds('S')).toEqual(['start 4 m', 'stairs 12 m up to 2 Name of S', 'turn 4 m', 'arrive 0 m ahead']);
    expect(kinds('T')).toEqual([
      'start 4 m',
      'stairs 5 m up to 1 Name of S',
      'turn 2 m',
      'stairs 5 m up to 2 Name of T',
      'turn 4 m',
      'arrive 0 m ahead',
    ]);
  });

  it('leave a building and enter another one', () => {
    const input = drawNetwork({ 'old 0': ['A----a'], outside: ['b----c'], 'new 0': ['d----B'] });
    const door = (from: string, to: string) =>
      ({ from, to, lengthCm: 100, kind: 'door', oneWay: false, barrierFree: true }) as const;
    const lines = (...doors: readonly ReturnType<typeof door>[]) => {
      const { network } = createNetwork({ ...input, edges: [...input.edges, ...doors] });
      const route = findRoute(network, 'A', 'B', { barrierFree: true, cost: 'seconds' });
      return route.ok ? describeRoute(network, route, PLAIN) : null;
    };
    const crossing = lines(door('a', 'b'), door('c', 'd'));
    expect(crossing?.steps.map(lineOf)).toEqual([
      'start 6 m',
      'exitBuilding 6 m old',
      'enterBuilding 5 m new',
      'arrive 0 m ahead',
    ]);
    expect(crossing?.legs.map(({ change }) => change)).toEqual([null, null, null]);
    expect(lines(door('a', 'd'))?.steps.map(({ kind }) => kind)).toEqual(['start', 'enterBuilding', 'arrive']);
  });

  it('begin and end at points of their leg', () => {
    const { steps, legs } = describeWay(tower, 'A', 'B');
    expect(steps.map(({ leg, from, to }) => `${leg}: ${from}–${to}`)).toEqual(['0: 0–1', '0: 1–1', '1: 0–2', '1: 2–2']);
    expect(legs.map(({ points }) => points.length / 2)).toEqual([2, 3]);
  });
});

describe('a plan that is turned and shifted', () => {
  it('has the same steps', () => {
    const drawn = drawNetwork({
      'house 0': ['A-/-+---+', '        |', '    S-/-+'],
      'house 1': ['    S', '    /', '    +--/-B'],
    });
    const linesAt = (angle: number): readonly string[] => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const nodes = drawn.nodes.map(({ id, x, y, levelId }) => ({
        id,
        levelId,
        x: x * cos - y * sin + 777 * angle,
        y: x * sin + y * cos,
      }));
      const { network } = createNetwork({ ...drawn, nodes });
      const route = findRoute(network, 'A', 'B', { barrierFree: false, cost: 'seconds' });
      return route.ok ? describeRoute(network, route, PLAIN).steps.map(lineOf) : [];
    };
    expect(linesAt(0).join(', ')).toBe(
      'start 8 m, turn SuperRight 6 m, stairs 4 m up to 1 Name of S, turn 7 m, arrive 0 m left',
    );
    for (const angle of [0.3, 1, Math.PI / 2, 3, 5.5]) expect(linesAt(angle)).toEqual(linesAt(0));
  });
});

describe('weak bends', () => {
  const describeBend = (degrees: number, exits: readonly number[]): readonly string[] => {
    const at = (id: string, heading: number, from = { x: 0, y: 0 }) => ({
      id,
      x: from.x + Math.sin((heading * Math.PI) / 180) * 1_000,
      y: from.y - Math.cos((heading * Math.PI) / 180) * 1_000,
      levelId: '0',
    });
    const nodes = [at('A', 180), { id: 'o', x: 0, y: 0, levelId: '0' }, at('B', degrees)];
    const others = exits.map((heading) => at(`exit ${heading}`, heading));
    const { network } = createNetwork({
      nodes: [...nodes, ...others],
      edges: [...nodes, ...others]
        .filter(({ id }) => id !== 'o')
        .map(({ id }) => ({ from: 'o', to: id, lengthCm: 1_000, kind: 'walk', oneWay: false, barrierFree: true })),
    });
    const route = findRoute(network, 'A', 'B', { barrierFree: true, cost: 'seconds' });
    return route.ok ? describeRoute(network, route, PLAIN).steps.slice(1, -1).map(lineOf) : [];
  };

  it('are named where there is another way that one could take', () => {
    expect(describeBend(20, [])).toEqual([]);
    expect(describeBend(20, [90])).toEqual([]);
    expect(describeBend(20, [-45])).toEqual(['turn SuperLowRight 10 m']);
    expect(describeBend(-50, [])).toEqual([]);
    expect(describeBend(-50, [90])).toEqual(['turn LowLeft 10 m']);
    expect(describeBend(5, [0, 90])).toEqual([]);
  });

  it('are strong from 67.5° on, where they need no other way', () => {
    expect(describeBend(68, [])).toEqual(['turn Right 10 m']);
    expect(describeBend(-130, [])).toEqual(['turn SuperLeft 10 m']);
  });
});
