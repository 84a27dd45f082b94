/*
 * Group headers that stick to the top while their rows scroll: each in a box as high as its group, with `position:
 * sticky`, so that scrolling costs the main thread nothing. When another group is at the top, a header far from the
 * screen is reused for one near it. The painter draws them.
 */
import type { Painting, PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { headerBlock, regionOf } from '../../../../workers/painting/geometry.ts';
import type { Lines, Region } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { createPair, gridOf, isSame, sizeOf, wantedParts } from './canvas-pairs.ts';
import type { Grid, Pair } from './canvas-pairs.ts';
import styles from './group-headers.module.css';

/** Groups before and after the top one that are painted ahead. */
const behind = 1;
const ahead = 2;

export interface Shown {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
  readonly screen: Region;
}

export interface GroupHeaders {
  /** @param group the group at the top of the screen */
  show(shown: Shown, group: number): void;
  /**
   * Keeps a single header at the top during a fast scroll, until `show` is called again: the others would take time in
   * each frame even off screen.
   */
  hold(shown: Shown, group: number): void;
  dispose(): void;
}

interface Header {
  /** Has the height of the group. */
  readonly box: HTMLElement;
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
  /** One for each part of the days near the screen; the first has the names. */
  readonly pairs: Pair[];
  group: number;
  /** Changes when its canvases must be painted again. */
  cut: string;
}

interface Cut extends Shown {
  readonly grid: Grid;
  readonly parts: readonly number[];
}

/** The vertical range within which a header sticks. */
interface Reach {
  readonly top: Pixels;
  readonly bottom: Pixels;
}

export function createGroupHeaders(painter: Painting, layer: HTMLElement): GroupHeaders {
  const headers: Header[] = [];
  /** The header that stays at the top during a fast scroll; null otherwise. */
  let held: Header | null = null;
  /** The top header of the last `show`. */
  let topmost: Header | null = null;
  const hideAllBut = (shown: readonly Header[]): void => {
    for (const header of headers) {
      if (shown.includes(header)) continue;
      header.group = -1;
      header.box.hidden = true;
    }
  };
  return {
    show: (shown, group) => {
      const cut = cutOf(shown);
      const wanted = near(shown.model.lines, group);
      // The held header is reused for the top group, so that no rows show in between.
      if (held !== null) held.group = wanted[0] ?? -1;
      const spare = headers.filter((header) => !wanted.includes(header.group));
      const used = wanted.map((each) => {
        const own = headers.find((header) => header.group === each) ?? spare.pop() ?? addHeader(layer, headers);
        placeHeader(own, groupReach(cut, each), cut);
        paintGroup(painter, own, each, cut, own === held && each === group);
        return own;
      });
      hideAllBut(used);
      held = null;
      topmost = used.find((header) => header.group === group) ?? null;
    },
    hold: (shown, group) => {
      const cut = cutOf(shown);
      // The present header stays until the next one is painted.
      const standing = held ?? topmost;
      held = group < 0 ? null : (standing ?? headers[0] ?? addHeader(layer, headers));
      topmost = null;
      hideAllBut(held === null ? [] : [held]);
      if (held === null) return;
      placeHeader(held, { top: 0, bottom: shown.model.lines.height }, cut);
      paintGroup(painter, held, group, cut, standing !== null, true);
    },
    dispose: () => {
      for (const { box, pairs } of headers.splice(0)) {
        for (const { id } of pairs) void painter.discard(id);
        box.remove();
      }
    },
  };
}

function cutOf(shown: Shown): Cut {
  const grid = gridOf(shown.model, shown.geometry);
  return { ...shown, grid, parts: wantedParts(grid, shown.screen) };
}

/** The groups that need headers, the top one first. */
function near({ groupCount }: Lines, group: number): readonly number[] {
  const around = Array.from({ length: behind + 1 + ahead }, (_, index) => group - behind + index);
  return around
    .filter((each) => each >= 0 && each < groupCount)
    .toSorted((one, other) => Math.abs(one - group) - Math.abs(other - group));
}

const groupReach = ({ model: { lines } }: Cut, group: number): Reach => ({
  top: lines.groupTop[group] ?? 0,
  bottom: lines.groupTop[group + 1] ?? 0,
});

function addHeader(layer: HTMLElement, headers: Header[]): Header {
  const [box, names, slots] = [styles.group, styles.names, styles.slots].map((name = '') => {
    const made = document.createElement('div');
    made.className = name;
    return made;
  });
  if (box === undefined || names === undefined || slots === undefined) throw new Error('No header');
  box.append(slots, names);
  layer.append(box);
  const header: Header = { box, names, slots, pairs: [], group: -1, cut: '' };
  headers.push(header);
  return header;
}

function placeHeader({ box, names, slots }: Header, { top, bottom }: Reach, { geometry }: Cut): void {
  const snap = snapTo(geometry);
  box.hidden = false;
  box.style.top = `${snap(top)}px`;
  box.style.height = `${snap(bottom) - snap(top)}px`;
  slots.style.marginLeft = names.style.width = `${snap(geometry.nameWidth)}px`;
}

/**
 * @param isHeld the old picture stays visible until the new one is painted
 * @param waits skips the request while another one is unanswered, as in a fast scroll
 */
function paintGroup(
  painter: Painting,
  header: Header,
  group: number,
  shown: Cut,
  isHeld: boolean,
  waits = false,
): void {
  const { model, geometry, grid, parts } = shown;
  const cut = `${group} ${grid.key} ${geometry.nameWidth}`;
  const isOther = header.cut !== cut;
  header.group = group;
  header.cut = cut;
  parts.forEach((part, index) => {
    const block = headerBlock(group, part, grid.parts);
    const region = regionOf(model.lines, block, grid.parts);
    const pair = header.pairs[index] ?? addPair(painter, header, region, geometry);
    const target = { view: model.view, block };
    if (!isOther && isSame(pair.target, target)) return;
    if (waits && pair.priority !== null) return;
    if (!isHeld && (isOther || pair.target?.block !== block)) setVisible(pair, false);
    pair.target = target;
    // Painted in steps, name and numbers could be of two groups.
    pair.priority = 'at once';
    void paint(painter, pair, () => {
      const { left, right, ...down } = region;
      fit(pair.names, { left: 0, right: geometry.nameWidth, ...down }, geometry);
      fit(pair.slots, { left, right, ...down }, geometry);
      setVisible(pair, true, index === 0);
    });
  });
  for (const pair of header.pairs.slice(parts.length)) {
    pair.target = null;
    pair.priority = null;
    setVisible(pair, false);
  }
}

function addPair(painter: Painting, header: Header, region: Region, geometry: PaintingGeometry): Pair {
  const pair = createPair(header, sizeOf(region, geometry));
  header.pairs.push(pair);
  const names = pair.names.transferControlToOffscreen();
  const slots = pair.slots.transferControlToOffscreen();
  void painter.adopt({ id: pair.id, names, slots });
  return pair;
}

async function paint(painter: Painting, pair: Pair, onPainted: () => void): Promise<void> {
  const { target, priority } = pair;
  if (target === null || priority === null) return;
  const isPainted = await painter.paint(pair.id, target.view, target.block, priority);
  if (pair.target !== target) return;
  pair.priority = null;
  if (isPainted) onPainted();
  else pair.target = null;
}

const snapTo =
  ({ devicePixelRatio: scale }: PaintingGeometry) =>
  (css: Pixels): number =>
    Math.round(css * scale) / scale;

/** At its natural size. */
function fit({ style }: HTMLElement, { left, right, top, bottom }: Region, geometry: PaintingGeometry): void {
  const snap = snapTo(geometry);
  style.left = `${snap(left)}px`;
  style.width = `${snap(right) - snap(left)}px`;
  style.height = `${snap(bottom) - snap(top)}px`;
}

function setVisible({ names, slots }: Pair, isVisible: boolean, hasNames = isVisible): void {
  slots.style.visibility = isVisible ? 'visible' : 'hidden';
  names.style.visibility = hasNames ? 'visible' : 'hidden';
}
