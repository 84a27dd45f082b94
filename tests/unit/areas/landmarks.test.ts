import { describe, expect, it } from 'vitest';

import { landmarksOf } from '../../../workers/areas/navigation/landmarks.ts';
import { createStopNodes } from '../../../workers/areas/navigation/stop-nodes.ts';
import { createRouteStops } from '../../../workers/views/route-stops.ts';
import { createNetwork } from '../../../workers/wayfinding/network.ts';
import { AREAS, campusOf } from '../views/plan-worlds.ts';
import { drawNetwork } from '../wayfinding/ascii-network.ts';
import { place, poi } from './navigation-world.ts';

/** A corridor with two rooms above it, of which the right one has its door on another side. */
const PLAN = {
  'floor 0': [
    '   R     W-/-+', //
    '   /         |',
    'A--D--B------C',
  ],
};

const anchors = { printer: 'B', room: 'R', walled: 'W' };

const ANYWHERE = (): boolean => true;

function landmarkAt(
  id: string,
  except: readonly string[] = [],
  isOnWay: (x: number, y: number) => boolean = ANYWHERE,
  entry = '',
) {
  const { network } = createNetwork(drawNetwork(PLAN));
  const { nodeOf, pointOf } = createStopNodes(network, anchors);
  const stops = createRouteStops({
    campus: campusOf(AREAS),
    pois: [
      poi('printer', { category: 'printer', name: 'Printer', x: 600, y: 250 }),
      poi('walled', { category: 'printer', name: 'Behind a wall', x: 900, y: 100 }),
    ],
    places: [place('room', { kind: 'room', name: 'Newton', areaId: 'floor 0', levelId: 'floor 0', x: 300, y: -100 })],
    language: 'en',
    nodeOf: pointOf,
  });
  return landmarksOf({ stops, network, nodeOf }, except)(
    network.indexById.get(id) ?? -1,
    isOnWay,
    network.indexById.get(entry) ?? null,
  );
}

describe('a landmark', () => {
  it('is what one sees in the same corridor', () => {
    expect(landmarkAt('B')).toBe('Printer');
    expect(landmarkAt('A')).toBe('Newton');
  });

  it('is a room by its door, though its middle is behind it', () => {
    expect(landmarkAt('D')).toBe('Newton');
    expect(landmarkAt('B', ['printer'])).toBe('Newton');
  });

  it('is never behind a wall, however near', () => {
    expect(landmarkAt('B', ['printer', 'room'])).toBe('');
    expect(landmarkAt('C', ['printer'])).toBe('');
  });

  it('is within six metres', () => {
    expect(landmarkAt('C')).toBe('');
  });

  it('is not the room that one leaves', () => {
    expect(landmarkAt('D', ['printer'], ANYWHERE, 'D')).toBe('');
  });

  it('is on the way: a thing where it stands, a room where its door is', () => {
    expect(landmarkAt('B', [], (x) => x < 550)).toBe('Newton');
    expect(landmarkAt('B', [], (_, y) => y < 150)).toBe('');
  });
});
