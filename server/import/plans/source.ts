/*
 * A plan as a file describes it, whatever its format: positions in degrees, names as they are. `assemble.ts` makes
 * floor plans of it.
 */
import type { Label } from '../../../workers/wire/schemas/common.ts';
import type { Connector, Fixture, LevelPlan, Opening, Poi } from '../../../workers/wire/schemas/plans.ts';
import type { Position } from './project.ts';

/** What a resource may be called in the plan. */
export interface Names {
  /** Identifiers other than its id: `placeId`, a room number. */
  readonly keys?: readonly string[];
  readonly name: Label;
}

export interface SourceUnit extends Names {
  readonly id: string;
  readonly category: string;
  /** The outer ring, then holes. */
  readonly rings: readonly (readonly Position[])[];
  readonly label?: Position | null;
  readonly accessibility?: readonly string[];
  readonly isRestricted?: boolean;
}

export interface SourceOpening extends Partial<Pick<Opening, 'door' | 'isAutomatic' | 'widthCm' | 'wheelchair'>> {
  readonly id: string;
  readonly line: readonly [Position, Position];
  /** The units that it joins, where the file says so; else they are found by position. */
  readonly unitIds?: readonly string[];
}

export interface SourceFixture extends Names {
  readonly id: string;
  readonly category: Fixture['category'];
  readonly ring: readonly Position[];
}

export interface SourceLevel {
  readonly id: string;
  readonly ordinal: number;
  readonly name: Label;
  readonly shortName: Label;
  readonly outline: readonly (readonly Position[])[];
  readonly units: readonly SourceUnit[];
  readonly openings: readonly SourceOpening[];
  readonly fixtures: readonly SourceFixture[];
  readonly details: readonly {
    readonly kind: LevelPlan['details'][number]['kind'];
    readonly line: readonly Position[];
  }[];
  readonly zones: readonly {
    readonly id: string;
    readonly name: Label;
    readonly rings: readonly (readonly Position[])[];
  }[];
}

export interface SourceBuilding {
  readonly id: string;
  readonly name: Label;
  readonly outline: readonly (readonly Position[])[];
  readonly levels: readonly SourceLevel[];
}

/** A way between levels; where it stops is a unit or a point. */
export interface SourceConnector {
  readonly id: string;
  readonly kind: Connector['kind'];
  readonly name: Label;
  readonly barrierFree: boolean;
  /** From the first stop to the last alone. */
  readonly isOneWay: boolean;
  readonly stops: readonly { readonly levelId: string; readonly at: string | Position }[];
}

/** Paths that the file has. */
export interface SourcePaths {
  /** `levelId` null = outdoors. */
  readonly nodes: readonly { readonly id: string; readonly position: Position; readonly levelId: string | null }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly unitNodes: readonly { readonly unitId: string; readonly nodeId: string }[];
}

export interface SourcePoi extends Pick<Poi, 'id' | 'category' | 'name'> {
  readonly kind?: 'poi' | 'kiosk';
  readonly levelId: string;
  readonly position: Position;
}

export interface Source {
  readonly campus: {
    readonly id: string;
    readonly name: Label;
    readonly outline: readonly (readonly Position[])[];
  } | null;
  readonly buildings: readonly SourceBuilding[];
  /** Those that the file names; others are found by the position of stairs and lifts. */
  readonly connectors: readonly SourceConnector[];
  readonly paths: SourcePaths | null;
  readonly pois: readonly SourcePoi[];
  /** Lines about the sources, which must be shown with the plans. */
  readonly credits: readonly string[];
  /** What could not be read, a sentence each. */
  readonly problems: readonly string[];
}
