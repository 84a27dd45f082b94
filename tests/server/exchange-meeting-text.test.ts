import { expect, test } from 'vitest';

import { writtenText } from '../../server/exchange/meeting-text.ts';

test.each(['<body>', '<body ', ' '])(
  'a hostile invitation of many %j is read once, for all wait meanwhile',
  (piece) => {
    const html = `x${piece.repeat(500_000)}x`;
    expect(writtenText(html, false)).toBe(html);
    expect(writtenText(html, true)).toBe(html);
  },
);
