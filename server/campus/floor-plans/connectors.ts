import type { Connector } from '../../../workers/wire/schemas/plans.ts';
import { toLabel } from '../labels.ts';
import type { Building } from '../layout/buildings.ts';
import { placePoints } from '../layout/storey.ts';
import type { Shaft } from './shafts.ts';
import { NAMES } from './texts.ts';

/** The stairs and lifts of a building; each kind is numbered. */
export const createConnectors = (building: Building, shafts: readonly Shaft[]): Connector[] => {
  const count = { stairs: 0, elevator: 0 };
  return shafts.map(({ kind, stops }) => {
    const number = ++count[kind];
    return {
      id: `${building.id}-${kind}-${number}`,
      kind,
      name: toLabel(NAMES[kind], ` ${number}`),
      barrierFree: kind === 'elevator',
      stops: stops.flatMap(({ level, unit }) => {
        const areaId = building.storeys[level]?.id;
        const [x = 0, y = 0] = placePoints(building, unit.label);
        return areaId === undefined ? [] : [{ areaId, x, y }];
      }),
    };
  });
};
