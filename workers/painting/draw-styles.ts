/*
 * Everything that is created once for a theme and pixel ratio: patterns, measured texts.
 */
import type { PaintingTheme } from '../contract.ts';
import type { CreateSurface, PaintContext, Surface } from './surface.ts';
import { createTexts } from './texts.ts';
import type { Texts } from './texts.ts';

/** CSS pixels after which every pattern repeats: a multiple of each step. */
const tileSize = 56;

export interface DrawStyles {
  readonly theme: PaintingTheme;
  /** Device pixels of a CSS pixel. */
  readonly scale: number;
  /** Device pixels after which every pattern repeats. */
  readonly tile: number;
  readonly tentative: CanvasPattern;
  readonly closed: CanvasPattern;
  readonly outside: CanvasPattern;
  readonly utilisation: CanvasPattern;
  readonly ownHatch: CanvasPattern;
  readonly ownSolidHatch: CanvasPattern;
  /** Lines in a hue. */
  hatch(hue: string): CanvasPattern;
  /** Dashes in a colour, for any height. */
  dashes(colour: string): CanvasPattern;
  readonly texts: Texts;
}

type DrawTile = (context: PaintContext, edge: number, unit: number) => void;

export function createDrawStyles(theme: PaintingTheme, scale: number, createSurface: CreateSurface): DrawStyles {
  const tile = Math.max(8, Math.round(tileSize * scale));
  let sheet: Surface | null = null;
  /** All patterns are drawn on one canvas: each new canvas waits for the main thread. */
  const pattern = (draw: DrawTile): CanvasPattern => {
    sheet ??= createSurface(tile, tile);
    const { context, image } = sheet;
    context.clearRect(0, 0, tile, tile);
    context.save();
    draw(context, tile, tile / tileSize);
    context.restore();
    const made = context.createPattern(image, 'repeat');
    if (made === null) throw new Error('No pattern');
    return made;
  };
  /** Created on first use: a screen seldom shows all, and each costs a thin client some milliseconds. */
  const lazily = (draw: DrawTile): (() => CanvasPattern) => {
    let made: CanvasPattern | null = null;
    return () => (made ??= pattern(draw));
  };
  const tentative = lazily(hatch(theme.tentative, 0.18, 0.75));
  const closed = lazily(crossHatch(theme.closed, theme.surfaceOutside));
  const outside = lazily(dots(theme.surfaceOutside, theme.textMuted, { step: 8, radius: 0.6, alpha: 0.6 }));
  const utilisation = lazily(dots(null, theme.utilisation, { step: 4, radius: 0.95, alpha: 0.95 }));
  const ownHatch = lazily(hatch(theme.accent, 0.12, 0.8));
  const ownSolidHatch = lazily(solidHatch(theme.accent, theme.accentText));
  const patterns = new Map<string, CanvasPattern>();
  const kept = (key: string, draw: DrawTile): CanvasPattern => {
    const known = patterns.get(key) ?? pattern(draw);
    patterns.set(key, known);
    return known;
  };
  return {
    theme,
    scale,
    tile,
    get tentative() {
      return tentative();
    },
    get closed() {
      return closed();
    },
    get outside() {
      return outside();
    },
    get utilisation() {
      return utilisation();
    },
    get ownHatch() {
      return ownHatch();
    },
    get ownSolidHatch() {
      return ownSolidHatch();
    },
    hatch: (hue) => kept(hue, hatch(hue, 0.12, 0.5)),
    dashes: (colour) => kept(`dashes ${colour}`, dashes(colour)),
    texts: createTexts(),
  };
}

/** Lines at 45° over a tint; `step` of 7 divides the tile. */
function hatch(colour: string, tint: number, alpha: number, step = 7): DrawTile {
  return (context, edge, unit) => {
    context.fillStyle = colour;
    context.globalAlpha = tint;
    context.fillRect(0, 0, edge, edge);
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = 1.6 * unit;
    diagonals(context, edge, step * unit, 1);
  };
}

function dashes(colour: string): DrawTile {
  return (context, edge, unit) => {
    context.fillStyle = colour;
    for (let x = 0; x < edge; x += 14 * unit) context.fillRect(x, 0, 7 * unit, edge);
  };
}

function solidHatch(colour: string, lines: string): DrawTile {
  return (context, edge, unit) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, edge, edge);
    context.globalAlpha = 0.3;
    context.strokeStyle = lines;
    context.lineWidth = 2 * unit;
    diagonals(context, edge, 7 * unit, 1);
  };
}

function crossHatch(colour: string, background: string): DrawTile {
  return (context, edge, unit) => {
    context.fillStyle = background;
    context.fillRect(0, 0, edge, edge);
    context.strokeStyle = colour;
    context.lineWidth = unit;
    // Quieter than what is reserved.
    context.globalAlpha = 0.6;
    diagonals(context, edge, 14 * unit, 1);
    diagonals(context, edge, 14 * unit, -1);
  };
}

/** Strokes lines at ±45°, `step` apart along the edge, running on from tile to tile. */
function diagonals(context: PaintContext, edge: number, step: number, direction: 1 | -1): void {
  context.beginPath();
  // Beyond both edges, so that no square line end shows in the tile.
  for (let start = -edge; start <= edge * 2; start += step) {
    context.moveTo(start - edge, direction === 1 ? edge * 2 : -edge);
    context.lineTo(start + edge * 2, direction === 1 ? -edge : edge * 2);
  }
  context.stroke();
}

function dots(
  background: string | null,
  colour: string,
  look: { readonly step: number; readonly radius: number; readonly alpha: number },
): DrawTile {
  return (context, edge, unit) => {
    if (background !== null) {
      context.fillStyle = background;
      context.fillRect(0, 0, edge, edge);
    }
    context.fillStyle = colour;
    context.globalAlpha = look.alpha;
    const step = look.step * unit;
    const size = look.radius * 2 * unit;
    context.beginPath();
    for (let y = step / 2; y < edge; y += step) {
      for (let x = step / 2; x < edge; x += step) context.roundRect(x - size / 2, y - size / 2, size, size, size / 2);
    }
    context.fill();
  };
}
