/*
 * What a display mode shows of a resource or a point of interest (spec point 3).
 */

export interface Contents {
  readonly icon: boolean;
  readonly name: boolean;
  readonly image: boolean;
  readonly code: boolean;
}

const contents = (icon: boolean, name: boolean, image: boolean, code: boolean): Contents => ({
  icon,
  name,
  image,
  code,
});

const NONE = contents(false, false, false, false);

const CONTENTS_BY_MODE: Readonly<Record<number, Contents>> = {
  1: NONE,
  2: contents(true, false, false, false),
  3: contents(true, true, false, false),
  4: contents(true, false, true, false),
  5: contents(false, false, true, false),
  6: contents(false, true, false, false),
  7: contents(false, true, true, false),
  // A variant set: None, Icon, Image, Name.
  8: NONE,
  9: contents(true, false, false, false),
  10: contents(false, false, true, false),
  11: contents(false, true, false, false),
  12: contents(false, false, false, true),
  13: contents(true, false, false, true),
};

/** Default 0, and unknown modes, show the code of a place where there is little room, and its name where there is more. */
export const contentsOf = (mode: number): Contents | null => CONTENTS_BY_MODE[mode] ?? null;
