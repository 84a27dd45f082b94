import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import { createGallery } from '../../server/pictures/gallery.ts';
import { createPrefixCode } from '../../server/pictures/prefix-code.ts';
import { paint } from '../../server/pictures/raster.ts';
import { toWebp } from '../../server/pictures/webp.ts';
import { createTestApp, NOW, type TestApp } from './app-support.ts';

/** Width and height in the header of a file. */
const pngSize = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];
function webpSize(file: Buffer): readonly [width: number, height: number] {
  const bits = file.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

describe('pictures of places', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());
  const get = (query: string) => server.app.inject(`/images/places/room/A-3.png${query}`);

  it('come as webp at the width asked for', async () => {
    const answer = await get('?width=480&format=webp');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': /immutable/ });
    expect(answer.rawPayload.toString('latin1', 0, 4) + answer.rawPayload.toString('latin1', 8, 16)).toBe(
      'RIFFWEBPVP8L',
    );
    expect(webpSize(answer.rawPayload)).toEqual([480, 300]);
    expect(answer.rawPayload.readUInt32LE(4)).toBe(answer.rawPayload.length - 8);
  });

  it('come as png where nothing is asked for', async () => {
    const answer = await get('');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(pngSize(answer.rawPayload)).toEqual([640, 400]);
  });

  it.each([
    ['?width=99999&format=webp', [1_280, 800]],
    ['?width=0&format=webp', [80, 50]],
  ])('are never larger or smaller than makes sense: %s', async (query, size) => {
    expect(webpSize((await get(query)).rawPayload)).toEqual(size);
  });

  it('never change, and differ between places', async () => {
    const [one, again, other] = await Promise.all(
      ['A-3', 'A-3', 'B-7'].map((name) => server.app.inject(`/images/places/room/${name}.png?width=64&format=webp`)),
    );
    expect(one?.rawPayload).toEqual(again?.rawPayload);
    expect(one?.rawPayload).not.toEqual(other?.rawPayload);
  });

  it('are few, and each is drawn once: anybody may ask, and drawing holds everybody up', () => {
    const { picture } = createGallery();
    const names = Array.from({ length: 200 }, (_, index) => `place-${index}.png`);
    const drawn = new Set(names.flatMap((name) => [70, 80].map((width) => picture('room', name, width, 'webp'))));
    expect(drawn.size).toBeGreaterThan(12);
    expect(drawn.size).toBeLessThanOrEqual(24);
  });

  it.each(['/images/places/room/A-3.png?width=wide', '/images/places/attic/A-3.png', '/images/places/room/A%2F3.png'])(
    'that make no sense are refused: %s',
    async (url) => {
      expect((await server.app.inject(url)).statusCode).toBe(400);
    },
  );

  it('are there for each picture of the seeded campus', async () => {
    const { campus } = createCampus({ resources: 500, seed: 1, now: NOW });
    const urls = campus.resources.flatMap(({ resource }) => resource.files.map(({ url }) => url));
    const rasters = urls.filter((url) => !url.endsWith('.svg'));
    expect(rasters.length).toBeGreaterThan(20);
    expect(rasters.length).toBeLessThan(urls.length);
    const statuses = await Promise.all(
      rasters.map(async (url) => (await server.app.inject(`${url}?width=8&format=webp`)).statusCode),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

it('codes stay within their limit, are complete, and none begins another', () => {
  // Each as frequent as the previous two together: the longest possible codes.
  const counts = Array.from({ length: 30 }, () => 0);
  counts.forEach((_, index) => (counts[index] = index < 2 ? 1 : (counts[index - 1] ?? 0) + (counts[index - 2] ?? 0)));
  const { lengths, codes } = createPrefixCode(counts, 15);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
  expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  const words = codes.map((code, symbol) =>
    code
      .toString(2)
      .padStart(lengths[symbol] ?? 0, '0')
      .split('')
      .toReversed()
      .join(''),
  );
  for (const word of words) expect(words.filter((other) => other.startsWith(word))).toEqual([word]);
});

it('a picture of one colour is next to nothing', () => {
  expect(toWebp(paint([], 640, 400)).length).toBeLessThan(400);
});
