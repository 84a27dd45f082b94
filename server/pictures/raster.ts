/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle with round corners; all in parts of the picture's width. A radius of half its side makes it a disc. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: Colour;
}

/** Pixels row by row, three bytes each: red, green, blue. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Paints shapes over each other; edges are as smooth as the share of a pixel that they cover. */
export function paint(shapes: readonly Shape[], width: number, height: number): Raster {
  const raster = { width, height, pixels: new Uint8Array(width * height * 3) };
  for (const shape of shapes) paintShape(raster, shape);
  return raster;
}

function paintShape(raster: Raster, { x, y, width, height, radius, colour }: Shape): void {
  const scale = raster.width;
  const left = Math.max(0, Math.floor(x * scale));
  const right = Math.min(raster.width, Math.ceil((x + width) * scale));
  const top = Math.max(0, Math.floor(y * scale));
  const bottom = Math.min(raster.height, Math.ceil((y + height) * scale));
  const corner = radius * scale;
  const [middleX, middleY] = [(x + width / 2) * scale, (y + height / 2) * scale];
  const [innerX, innerY] = [(width / 2) * scale - corner, (height / 2) * scale - corner];
  for (let row = top; row < bottom; row += 1) {
    const dy = Math.abs(row + 0.5 - middleY) - innerY;
    for (let column = left; column < right; column += 1) {
      const dx = Math.abs(column + 0.5 - middleX) - innerX;
      // Of a rectangle with round corners: how far outside it the middle of the pixel is.
      const outside = dx > 0 && dy > 0 ? Math.hypot(dx, dy) - corner : Math.max(dx, dy) - corner;
      const share = Math.min(1, 0.5 - outside);
      if (share > 0) blend(raster.pixels, (row * raster.width + column) * 3, colour, share);
    }
  }
}

function blend(pixels: Uint8Array, at: number, colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = pixels[at + channel] ?? 0;
    pixels[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share);
  }
}
