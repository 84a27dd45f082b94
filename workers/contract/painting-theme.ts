/** Colours as CSS strings and the font, read from the page's tokens by the main thread. */
export interface PaintingTheme {
  readonly surface: string;
  readonly surfaceOutside: string;
  readonly surfacePast: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textMuted: string;
  readonly accent: string;
  readonly accentText: string;
  readonly reserved: string;
  readonly tentative: string;
  readonly closed: string;
  readonly limited: string;
  readonly utilisation: string;
  readonly ok: string;
  readonly danger: string;
  readonly groupSurface: string;
  /** Of colleagues, by their colour; their text has the colour `surface`. */
  readonly hues: readonly string[];
  /** CSS font family list. */
  readonly fontFamily: string;
}
