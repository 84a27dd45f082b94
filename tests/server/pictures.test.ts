import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import { drawPlace } from '../../server/pictures/drawing.ts';
import { createPictureCache } from '../../server/pictures/picture-cache.ts';
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
  afterEach(() => {
    vi.restoreAllMocks();
  });
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

  it('have the same pixels as webp and as png', async () => {
    const [webp, png] = await Promise.all(
      ['webp', 'png'].map(async (format) => {
        const { rawPayload } = await get(`?width=320&format=${format}`);
        return sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      }),
    );
    expect(webp?.info).toMatchObject({ width: 320, height: 200, channels: 3 });
    expect(webp?.data).toEqual(png?.data);
  });

  it('are few, and each is converted once', async () => {
    const { picture } = createPictureCache();
    const names = Array.from({ length: 200 }, (_, index) => `place-${index}.png`);
    const pictures = new Set(
      await Promise.all(names.flatMap((name) => [70, 80].map((width) => picture('room', name, width, 'webp')))),
    );
    expect(pictures.size).toBeGreaterThan(12);
    expect(pictures.size).toBeLessThanOrEqual(24);
  });

  it('are converted one at a time', async () => {
    const { picture } = createPictureCache();
    const steps: string[] = [];
    const convert = async () => {
      steps.push('start');
      await new Promise(setImmediate);
      steps.push('end');
      return Buffer.of();
    };
    vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(convert as () => never);
    await Promise.all([80, 160, 240].map((width) => picture('desk', 'B-7.png', width, 'png')));
    expect(steps).toEqual(['start', 'end', 'start', 'end', 'start', 'end']);
  });

  it('are converted after a failed conversion, and that one is tried again', async () => {
    const { picture } = createPictureCache();
    const ask = () => picture('desk', 'B-7.png', 80, 'png');
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('out of memory'));
    const [failed, next] = await Promise.allSettled([ask(), picture('desk', 'B-7.png', 160, 'png')]);
    expect([failed.status, next.status]).toEqual(['rejected', 'fulfilled']);
    expect(pngSize(await ask())).toEqual([80, 50]);
  });

  it('are not kept by browsers where a conversion failed', async () => {
    vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('out of memory'));
    const answer = await get('?width=560');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).not.toHaveProperty('cache-control');
    expect((await get('?width=560')).statusCode).toBe(200);
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

describe('drawings of places', () => {
  it('are the same each time, and differ by kind and variant', () => {
    expect(drawPlace('desk', 3, 640)).toBe(drawPlace('desk', 3, 640));
    expect(new Set([drawPlace('desk', 3, 640), drawPlace('desk', 4, 640), drawPlace('room', 3, 640)]).size).toBe(3);
  });

  it('have the size asked for', () => {
    expect(drawPlace('room', 0, 640)).toMatch(/^<svg [^>]*width="640" height="400"/);
  });
});
