import { expect, test } from 'vitest';

import { contentsOf } from '../../../../workers/painting/plan/display-modes.ts';

/** "icon name", "nothing"; "by room" where the zoom decides. */
function shown(mode: number): string {
  const contents = contentsOf(mode);
  if (contents === null) return 'by room';
  const parts = (['icon', 'name', 'image', 'code'] as const).filter((part) => contents[part]);
  return parts.join(' ') || 'nothing';
}

// Spec point 3.
test.each([
  [0, 'Default', 'by room'],
  [1, 'None', 'nothing'],
  [2, 'OnlyCategoryIcon', 'icon'],
  [3, 'CategoryIconAndName', 'icon name'],
  [4, 'CategoryIconAndImage', 'icon image'],
  [5, 'OnlyImage', 'image'],
  [6, 'OnlyName', 'name'],
  [7, 'ImageAndName', 'name image'],
  [8, 'None of the variants', 'nothing'],
  [9, 'Icon of the variants', 'icon'],
  [10, 'Image of the variants', 'image'],
  [11, 'Name of the variants', 'name'],
  [12, 'OnlyCode', 'code'],
  [13, 'CategoryIconAndCode', 'icon code'],
  [99, 'unknown', 'by room'],
])('mode %s, %s, shows: %s', (mode, _, contents) => {
  expect(shown(mode)).toBe(contents);
});
