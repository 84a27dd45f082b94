/*
 * The measured figures, their units, and the checks on them. Less is always better.
 */

import type { Scene } from './settings.ts';

export const FIGURES = {
  mount: { label: 'mount: data in hand to rows', unit: 'ms' },
  visit: { label: 'second visit: navigation to rows', unit: 'ms' },
  change: { label: 'change of 1 % to paint', unit: 'ms' },
  changeHub: { label: 'change of 1 %, hub to paint', unit: 'ms' },
  droppedDown: { label: 'frames dropped, down', unit: '%' },
  mainDown: { label: 'main thread, down', unit: 'ms/s' },
  threadDown: { label: 'main thread, down, CPU time', unit: 'ms/s' },
  afterDown: { label: 'main thread, after the scroll', unit: 'ms' },
  longDown: { label: 'tasks over 50 ms, down', unit: '' },
  droppedSideways: { label: 'frames dropped, sideways', unit: '%' },
  blankMean: { label: 'blank rows, mean', unit: '%' },
  blankWorst: { label: 'blank rows, worst', unit: '%' },
  blankSlowMean: { label: 'blank rows at CPU ×20, mean', unit: '%' },
  blankSlowWorst: { label: 'blank rows at CPU ×20, worst', unit: '%' },
  dragPlaceholder: { label: 'scrollbar dragged: longest placeholder', unit: 'ms' },
  dragWhite: { label: 'scrollbar dragged: white, worst', unit: '%' },
  filterDropped: { label: 'filter while scrolling: dropped', unit: '%' },
  filterLongest: { label: 'filter while scrolling: longest task', unit: 'ms' },
  dayFirst: { label: 'day change: its first picture', unit: 'ms' },
  daySettled: { label: 'day change: settled', unit: 'ms' },
  stormRate: { label: 'hub storm: changes announced', unit: '/s' },
  stormDropped: { label: 'hub storm: frames dropped', unit: '%' },
  stormMain: { label: 'hub storm: main thread', unit: 'ms/s' },
  stormVisible: { label: 'hub storm: last change to paint', unit: 'ms' },
  pressed: { label: 'slowest press of all screens, to paint', unit: 'ms' },
  painted: { label: 'slowest screen: its largest paint', unit: 'ms' },
  moved: { label: 'most moved by itself on a screen', unit: '' },
  nodes: { label: 'elements', unit: '' },
  heap: { label: 'JS heap after GC', unit: 'MB' },
  buffers: { label: 'its array buffers', unit: 'MB' },
  slopeMain: { label: 'slope of the main thread', unit: 'B a cycle' },
  slopeComputation: { label: 'slope of the computing worker', unit: 'B a cycle' },
  slopePainting: { label: 'slope of the painter', unit: 'B a cycle' },
  planFirst: { label: 'first plan: level in hand to drawing', unit: 'ms' },
  planSettled: { label: 'first plan: … to all states', unit: 'ms' },
  planVisit: { label: 'first plan: navigation to drawing', unit: 'ms' },
  switchFirst: { label: 'level switch: press to drawing', unit: 'ms' },
  switchSettled: { label: 'level switch: … to all states', unit: 'ms' },
  planChange: { label: '200 changes to paint', unit: 'ms' },
  planChangeHub: { label: '200 changes, hub to paint', unit: 'ms' },
  panDropped: { label: 'frames dropped, pan', unit: '%' },
  panMain: { label: 'main thread, pan', unit: 'ms/s' },
  panFrame: { label: 'main thread, pan, each frame', unit: 'ms' },
  zoomDropped: { label: 'frames dropped, zoom', unit: '%' },
  zoomMain: { label: 'main thread, zoom', unit: 'ms/s' },
  zoomFrame: { label: 'main thread, zoom, each frame', unit: 'ms' },
  planNodes: { label: 'elements of the screen', unit: '' },
} as const;

export type FigureName = keyof typeof FIGURES;
type BaselineName = 'bare canvas' | 'bare elements';
export type ContestantName = 'deskway' | BaselineName;

/** The figures of one metric in one turn. */
export type Found = Partial<Record<FigureName, number>>;

/** A check of a figure of Deskway, alone or against the same figure of a baseline. */
export interface Check {
  readonly name: string;
  readonly figure: FigureName;
  readonly against: BaselineName | null;
  /** The goal; `bench/floors.json` has the limit that may not be exceeded. */
  readonly bar: number;
  /** Baselines: where the better one's figure in the same run is above the limit, the machine is slow, and it replaces the limit. */
  readonly beyond?: readonly BaselineName[];
}

const BOTH = ['bare canvas', 'bare elements'] as const;

export const CHECKS: readonly Check[] = [
  { name: 'mount against bare elements', figure: 'mount', against: 'bare elements', bar: 1.5 },
  { name: 'second visit, ms', figure: 'visit', against: null, bar: 1_500 },
  { name: 'change of 1 % against bare canvas', figure: 'change', against: 'bare canvas', bar: 1.5 },
  { name: 'dropped down, %', figure: 'droppedDown', against: null, bar: 2, beyond: ['bare canvas'] },
  { name: 'dropped sideways, %', figure: 'droppedSideways', against: null, bar: 2, beyond: ['bare canvas'] },
  { name: 'main thread while scrolling against bare canvas', figure: 'mainDown', against: 'bare canvas', bar: 0.4 },
  {
    name: 'processor time of the main thread against bare canvas',
    figure: 'threadDown',
    against: 'bare canvas',
    bar: 0.4,
  },
  { name: 'blank rows, worst, %', figure: 'blankWorst', against: null, bar: 0 },
  { name: 'blank rows at CPU ×20, worst, %', figure: 'blankSlowWorst', against: null, bar: 0 },
  { name: 'scrollbar dragged, placeholder, ms', figure: 'dragPlaceholder', against: null, bar: 100 },
  { name: 'scrollbar dragged, white, %', figure: 'dragWhite', against: null, bar: 0 },
  { name: 'last change of a storm to paint, ms', figure: 'stormVisible', against: null, bar: 500 },
  { name: 'slowest press of all screens, ms', figure: 'pressed', against: null, bar: 200 },
  { name: 'largest paint of the slowest screen, ms', figure: 'painted', against: null, bar: 2_500 },
  { name: 'layout shift, worst screen', figure: 'moved', against: null, bar: 0.1 },
  { name: 'elements', figure: 'nodes', against: null, bar: 1_500 },
  { name: 'heap, MB', figure: 'heap', against: null, bar: 40 },
  { name: 'first plan against bare canvas', figure: 'planFirst', against: 'bare canvas', bar: 2 },
  { name: 'level switch against bare canvas', figure: 'switchFirst', against: 'bare canvas', bar: 2 },
  { name: '200 changes against bare canvas', figure: 'planChange', against: 'bare canvas', bar: 1.5 },
  { name: 'dropped while panning, %', figure: 'panDropped', against: null, bar: 2, beyond: BOTH },
  { name: 'dropped while zooming, %', figure: 'zoomDropped', against: null, bar: 2, beyond: BOTH },
  { name: 'main thread while panning against bare canvas', figure: 'panMain', against: 'bare canvas', bar: 0.25 },
  { name: 'main thread while zooming against bare canvas', figure: 'zoomMain', against: 'bare canvas', bar: 0.25 },
  { name: 'elements of the screen', figure: 'planNodes', against: null, bar: 300 },
];

/** The same with many resources as with few, since costs follow the viewport. By screen. */
export const GROWTH: Readonly<
  Record<Scene['screen'], { readonly figures: readonly FigureName[]; readonly bar: number }>
> = {
  timeline: { figures: ['nodes', 'heap'], bar: 1.3 },
  // Of each frame, since a busy thread takes the same time per second whatever it does.
  plan: { figures: ['panFrame', 'zoomFrame'], bar: 1.3 },
};

/** Scrolling, changing the day and patching a row may keep no memory. */
export const SLOPE: { readonly figures: readonly FigureName[]; readonly bar: number } = {
  figures: ['slopeMain', 'slopeComputation', 'slopePainting'],
  bar: 200,
};

/** NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** NaN without values. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
