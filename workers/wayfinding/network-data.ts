/** The number of a kind in `Network.edgeKind` is its place here. */
export const EDGE_KINDS = ['walk', 'door', 'stairs', 'elevator', 'escalator', 'ramp', 'outdoor'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Bits of `Network.edgeFlags`. */
export const EdgeFlag = { OneWay: 1, BarrierFree: 2, Restricted: 4 } as const;

export interface NetworkNode {
  readonly id: string;
  /** Centimetres, y down. */
  readonly x: number;
  readonly y: number;
  readonly levelId: string;
}

export interface NetworkEdge {
  readonly from: string;
  readonly to: string;
  readonly lengthCm: number;
  readonly kind: EdgeKind;
  readonly oneWay: boolean;
  readonly barrierFree: boolean;
  /** No route leads through it, but one may start or end behind it. */
  readonly isRestricted?: boolean;
  readonly connectorId?: string | null;
  /** What may close it. */
  readonly indicatorId?: string | null;
}

export interface NetworkInput {
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
  /** Without the ordinal of a level, each edge between two levels counts as one floor. */
  readonly levels?: readonly { readonly id: string; readonly ordinal: number | null }[];
}

/**
 * A path network as structure of arrays. Searches run over states: each node is one (same index), and each node at which
 * a lift stops has one more, inside it. Boarding is an arc, so that a ride over many floors pays it once.
 *
 *   state s        arcs firstArc[s] … firstArc[s + 1] - 1, to the states of arcTo
 *   arc a          edge arcEdge[a], -1 = boarding or leaving a lift; arcTwin[a] is the same arc the other way
 *   a one-way edge has both arcs, of which searches take one
 */
export interface Network {
  readonly nodeIds: readonly string[];
  readonly indexById: ReadonlyMap<string, number>;
  readonly nodeX: Float64Array;
  readonly nodeY: Float64Array;
  /** Index into levelIds. */
  readonly nodeLevel: Uint16Array;
  readonly levelIds: readonly string[];
  /** By level; NaN = not known. */
  readonly levelOrdinal: Float64Array;
  /** By level: a higher one lies above; NaN = not known. */
  readonly levelRank: Float64Array;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  readonly edgeLength: Float64Array;
  /** Index into EDGE_KINDS. */
  readonly edgeKind: Uint8Array;
  readonly edgeFlags: Uint8Array;
  /** Index into connectorIds; -1 = none. */
  readonly edgeConnector: Int32Array;
  readonly connectorIds: readonly string[];
  /** Index into indicatorIds; -1 = none. */
  readonly edgeIndicator: Int32Array;
  readonly indicatorIds: readonly string[];
  /** Node of each state. */
  readonly stateNode: Uint32Array;
  readonly firstArc: Uint32Array;
  readonly arcTo: Uint32Array;
  readonly arcEdge: Int32Array;
  readonly arcTwin: Uint32Array;
  /** Connected part of each node; different parts have no way between them. */
  readonly walkComponent: Int32Array;
  readonly barrierFreeComponent: Int32Array;
  /** What lies behind restricted edges, by node; -1 = open. */
  readonly enclosure: Int32Array;
  readonly hasEnclosures: boolean;
}
