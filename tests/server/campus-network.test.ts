import { describe, expect, it } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import { findWays, type NamedPlace } from '../../server/import/check/ways.ts';
import { anchorPlans } from '../../server/import/plans/paths/anchors.ts';
import { placedOf } from '../../server/plans/placed.ts';
import type { Campus, Plans } from '../../server/store/store.ts';
import { createNetwork } from '../../workers/wayfinding/network.ts';
import { findRoute } from '../../workers/wayfinding/route.ts';
import type { NetworkPlan } from '../../workers/wire/schemas/plans.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 7);
const SIZES = [5_000, 20_000] as const;

function plannedOf(resources: number): { readonly campus: Campus; readonly plans: Plans } {
  const { campus } = createCampus({ resources, seed: 1, now: NOW });
  if (campus.plans === undefined) throw new Error('no plans');
  return { campus, plans: campus.plans };
}

/** Tells for each node the part of the network that it is in. */
function partsOf({ nodes, edges }: NetworkPlan, isOpen: (edge: NetworkPlan['edges'][number]) => boolean) {
  const above = new Map(nodes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = above.get(root); next !== undefined && next !== root; next = above.get(root)) root = next;
    above.set(id, root);
    return root;
  };
  for (const edge of edges) if (isOpen(edge)) above.set(rootOf(edge.from), rootOf(edge.to));
  return rootOf;
}

describe.each(SIZES)('the path network of a seeded campus of %i resources', (size) => {
  const { campus, plans } = plannedOf(size);
  const { network, pois, campus: plan, levels } = plans;
  const nodeById = new Map(network.nodes.map((node) => [node.id, node]));
  const anchorOf = (id: string): string => network.anchors[id] ?? `no anchor of ${id}`;

  it('has edges between nodes that exist, and no node twice', () => {
    expect(nodeById.size).toBe(network.nodes.length);
    const loose = network.edges.filter(({ from, to }) => !nodeById.has(from) || !nodeById.has(to));
    expect(loose).toEqual([]);
  });

  it('leads from each entrance to every room, desk, locker, bay, POI, kiosk and area', () => {
    const rootOf = partsOf(network, ({ isRestricted }) => !isRestricted);
    const placed = campus.resources.filter(({ resource }) => resource.mapInfos.length > 0);
    const ids = [
      ...placed.map(({ resource }) => resource.id),
      ...pois.map(({ id }) => id),
      ...plan.areas.map(({ id }) => id),
    ];
    const entrances = pois
      .filter(({ category }) => category === 'entrance' || category === 'exit')
      .map(({ id }) => rootOf(anchorOf(id)));
    expect(new Set(entrances).size).toBe(1);
    expect(ids.filter((id) => rootOf(anchorOf(id)) !== entrances[0])).toEqual([]);
  });

  it('ends the way to a place on the level and in the room of the place', () => {
    const levelOf = new Map(plan.areas.map(({ id, kind, parentAreaId }) => [id, kind === 'level' ? id : parentAreaId]));
    const elsewhere = campus.resources.filter(({ resource: { id, mapInfos } }) => {
      const [place] = mapInfos;
      return place !== undefined && nodeById.get(anchorOf(id))?.levelId !== levelOf.get(place.areaId);
    });
    expect(elsewhere.map(({ resource }) => resource.id)).toEqual([]);
    const rooms = levels.flatMap(({ units }) => units.filter(({ resourceId }) => resourceId !== null));
    expect(rooms.filter(({ id, resourceId }) => anchorOf(resourceId ?? '') !== id)).toEqual([]);
  });

  it('goes from floor to floor by the stairs and lifts of the plan, lifts with their indicators', () => {
    const kinds = new Map(plan.connectors.map(({ id, kind }) => [id, kind]));
    const vertical = network.edges.filter(({ kind }) => kind === 'stairs' || kind === 'elevator');
    expect(new Set(vertical.map(({ connectorId }) => connectorId))).toEqual(new Set(kinds.keys()));
    for (const { kind, connectorId, barrierFree, indicatorId } of vertical) {
      expect(kinds.get(connectorId ?? '')).toBe(kind);
      expect([barrierFree, indicatorId]).toEqual(
        kind === 'elevator' ? [true, `lift-state-${connectorId}`] : [false, null],
      );
    }
  });

  it('goes from building to building outdoors, on the campus', () => {
    const outdoors = network.edges.filter(({ kind }) => kind === 'outdoor');
    const levelIds = outdoors.flatMap(({ from, to }) => [nodeById.get(from)?.levelId, nodeById.get(to)?.levelId]);
    expect(levelIds.filter((id) => id === 'campus').length).toBeGreaterThanOrEqual(outdoors.length);
    const buildings = plan.areas.filter(({ kind }) => kind === 'building');
    for (const { id } of buildings)
      expect(
        outdoors.some(({ from }) => from === anchorOf(id)),
        id,
      ).toBe(true);
  });
});

describe('a way through rooms', () => {
  it('goes from door to door, not by the middles of the rooms and back', () => {
    const { network } = plannedOf(1_000).plans;
    const { network: ways } = createNetwork(network);
    const room = network.anchors['r00864'] ?? '';
    const found = findRoute(ways, network.anchors['b1-kiosk-1'] ?? '', room, { barrierFree: true, cost: 'seconds' });
    expect(found.ok && found.nodeIds.filter((id) => /-u\d+$/.test(id))).toEqual([room]);
  });
});

describe('what wheelchairs cannot reach on the seeded campus', () => {
  it('is the Main Building above and below its ground floor, which has no lift, and two corners of the Annex', () => {
    const { campus, plans } = plannedOf(5_000);
    const places = campus.resources.flatMap(({ resource }): NamedPlace[] =>
      placedOf(resource).map((place) => Object.assign({ name: resource.displayName }, place)),
    );
    const { closedAreas, kiosks, rooms, islands } = findWays(plans, places);
    expect([closedAreas, kiosks, rooms]).toEqual([[], [], []]);
    expect([...new Set(islands.map(({ name }) => name))].toSorted()).toEqual([
      'Garage, B3 Main Building',
      'Level 2, B3 Main Building',
      'Level 3, B1 Annex',
      'Level 3, B3 Main Building',
      'Level 3, B4 Annex North',
    ]);
    expect(islands.filter(({ gap }) => gap === null)).toEqual([]);
  });
});

describe('the seeded kiosks', () => {
  it('are two in each building: at its main entrance and at its reception', () => {
    const { pois, campus } = plannedOf(5_000).plans;
    const kiosks = pois.filter(({ kind }) => kind === 'kiosk');
    const buildings = campus.areas.filter(({ kind }) => kind === 'building');
    expect(kiosks.map(({ id, csCode, isOutOfOrder }) => [id, csCode, isOutOfOrder])).toEqual(
      buildings.flatMap(({ id }) => [
        [`${id}-kiosk-1`, 'CS0639', false],
        [`${id}-kiosk-2`, 'CS0637', false],
      ]),
    );
  });

  it('look into the building, also where it is mirrored', () => {
    const { pois } = plannedOf(5_000).plans;
    const headings = new Map(pois.map(({ id, rotationDeg }) => [id, rotationDeg]));
    // The entrances are at the lower end of the Annex, and at the left one of Westport House (b5: mirrored).
    expect(['b1', 'b2', 'b4', 'b5'].map((id) => headings.get(`${id}-kiosk-1`))).toEqual([0, 90, 0, 270]);
    const [kiosk, exit] = [
      pois.find(({ id }) => id === 'b1-kiosk-1'),
      pois.find(({ areaId, category }) => areaId === 'b1-l1' && category === 'entrance'),
    ];
    expect(kiosk?.y).toBeLessThan(exit?.y ?? 0);
  });

  it('are where ways begin, straight to what is seen from there, and to the door of the building as well', () => {
    const { network, pois } = plannedOf(5_000).plans;
    const nodeById = new Map(network.nodes.map((node) => [node.id, node]));
    for (const { id, x, y } of pois.filter(({ kind }) => kind === 'kiosk')) {
      expect(nodeById.get(network.anchors[id] ?? '')).toMatchObject({ x, y });
    }
    const own = network.anchors['b1-kiosk-1'];
    const ways = network.edges.filter(({ from }) => from === own).map(({ to }) => nodeById.get(to)?.y ?? 0);
    const { y = 0 } = nodeById.get(own ?? '') ?? {};
    // The entrance is behind who stands there, the lobby ahead.
    expect([ways.some((end) => end > y), ways.some((end) => end < y)]).toEqual([true, true]);
  });

  it('are the same nodes however often the network is anchored', () => {
    const { plans, campus } = plannedOf(300);
    const places = campus.resources.flatMap(({ resource }) => placedOf(resource));
    expect(anchorPlans(plans, places).network).toEqual(plans.network);
  });
});
