/*
 * The colour arithmetic that a configured accent needs: OKLCH and sRGB (Ottosson), contrast (WCAG 2.2).
 */

/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** Linear sRGB, clipped to the sRGB gamut. */
function oklchToLinear({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** @param rgb sRGB components, 0–1 */
function srgbToOklch(rgb: Triple): Oklch {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function luminance(colour: Oklch): number {
  const [r, g, b] = oklchToLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

export const oklchToCss = ({ l, c, h }: Oklch): string => `oklch(${round(l)} ${round(c)} ${round(h)})`;

/** @param hex `#rrggbb`, as the worker gives configured colours */
export function hexToOklch(hex: string): Oklch {
  const at = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return srgbToOklch([at(1), at(3), at(5)]);
}
