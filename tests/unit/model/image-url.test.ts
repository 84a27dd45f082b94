import { describe, expect, it } from 'vitest';

import { imageAddress } from '../../../workers/model/image-url.ts';

const asked = (address: string, width = 320, ratio = 2): string => {
  const result = imageAddress(address, width, ratio);
  return result.ok ? result.value : result.error.type;
};

describe('the address of an image', () => {
  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg?width=640&format=webp'],
    ['/images/room.png', '/images/room.png?width=640&format=webp'],
    ['images/room.png#top', 'images/room.png?width=640&format=webp#top'],
    ['//cdn.example/a.png?', '//cdn.example/a.png?width=640&format=webp'],
    [' /a.png ', '/a.png?width=640&format=webp'],
    ['/a.png?v=3&sig=a%2Bb+c#x?y', '/a.png?v=3&sig=a%2Bb+c&width=640&format=webp#x?y'],
    ['/a.png?width=20&format=png&v=1', '/a.png?v=1&width=640&format=webp'],
    ['/image?file=plan.svg', '/image?file=plan.svg&width=640&format=webp'],
  ])('%s requests its width and webp', (address, expected) => {
    expect(asked(address)).toBe(expected);
  });

  it.each([
    '/images/room.svg',
    'https://cdn.example/Plan.SVG?v=2#a',
    'data:image/png;base64,AAAA',
    'blob:https://deskway.example/5b1c',
  ])('%s stays as it is', (address) => {
    expect(asked(address)).toBe(address);
  });

  it.each(['', '  ', 'https://', 'http://[', 'javascript:alert(1)', 'ftp://cdn.example/a.png'])(
    '"%s" is an error',
    (address) => {
      expect(imageAddress(address, 320, 1)).toEqual({ ok: false, error: { type: 'invalid-image-address', address } });
    },
  );

  it('uses whole device pixels', () => {
    expect(asked('/a.png', 100.2, 1)).toBe('/a.png?width=101&format=webp');
    expect(asked('/a.png', 100, 1.25)).toBe('/a.png?width=125&format=webp');
  });

  it.each([
    [0, 1],
    [-3, 1],
    [100, 0],
    [-1, -1],
    [Number.NaN, 1],
    [100, Number.POSITIVE_INFINITY],
  ])('a width of %d at %d is a programmer error', (width, ratio) => {
    expect(() => imageAddress('/a.png', width, ratio)).toThrow(RangeError);
  });
});
