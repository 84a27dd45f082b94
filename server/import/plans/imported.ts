import type {
  CampusPlan,
  Connector,
  LevelPlan,
  NetworkPlan,
  PlanArea,
  Poi,
} from '../../../workers/wire/schemas/plans.ts';
import type { Plans } from '../../store/store.ts';

export interface ImportedLevel extends LevelPlan {
  readonly ordinal: number;
}

export interface ImportedConnector extends Connector {
  /** Ordinals of the levels, ascending; of a one-way connector in the order of travel. */
  readonly levels: readonly number[];
}

/** Something in the plan that may be a resource. */
export interface PlanObject {
  readonly kind: 'fixture' | 'unit';
  readonly id: string;
  readonly levelId: string;
  /** Centimetres on the level. */
  readonly x: number;
  readonly y: number;
  /** What a resource may be called: ids, codes, names in each language. */
  readonly keys: readonly string[];
}

export interface ImportedPlans {
  readonly origin: CampusPlan['origin'];
  readonly areas: readonly PlanArea[];
  readonly levels: readonly ImportedLevel[];
  readonly connectors: readonly ImportedConnector[];
  readonly network: NetworkPlan;
  readonly pois: readonly Poi[];
  readonly credits: readonly string[];
  readonly objects: readonly PlanObject[];
  readonly report: {
    /** What was skipped or looks wrong, a sentence each. */
    readonly problems: readonly string[];
    /** Connected parts of the network; one is best. */
    readonly components: number;
    /** Rooms outside the largest part of their building. */
    readonly unreached: number;
  };
}

/** The plans as they are stored. */
export const toPlans = ({ origin, areas, levels, connectors, network, pois, credits }: ImportedPlans): Plans => ({
  campus: {
    version: 1,
    origin,
    areas: [...areas],
    connectors: connectors.map(({ levels: _levels, ...connector }) => connector),
    credits: [...credits],
  },
  levels: levels.map(({ ordinal: _ordinal, ...level }) => level),
  network,
  pois,
  codes: [],
});
