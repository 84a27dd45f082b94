import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { importBackdrop, readControlPoints } from '../../server/import/plans/backdrop.ts';
import { readPicture } from '../../server/import/plans/files/picture.ts';
import { readZip } from '../../server/import/plans/files/zip.ts';
import { DEFAULT_MAPPING, importGeoJson } from '../../server/import/plans/geojson.ts';
import { at, box, collection, feature, line, point, polygon, zipOf } from './plan-files.ts';

describe('an archive', () => {
  const level = { name: 'imdf/level.geojson', content: '{"a": "ž"}' };

  it('gives its JSON files by path', async () => {
    const files = await readZip(zipOf([level, { name: 'imdf/', content: '' }, { name: 'a.exe', content: 'MZ' }]));
    expect([...files]).toEqual([['imdf/level.geojson', '{"a": "ž"}']]);
  });

  it.each([
    ['a path that leads out of it', '../level.geojson'],
    ['a path that leads out of it further down', 'imdf/../../level.geojson'],
    ['an absolute path', '/etc/level.geojson'],
    ['a path of Windows', 'C:\\level.geojson'],
    ['backslashes', '..\\level.geojson'],
  ])('is refused with %s', async (_, name) => {
    await expect(readZip(zipOf([{ ...level, name }]))).rejects.toThrow(
      /^The archive cannot be read: (?:invalid|absolute)/u,
    );
  });

  it('is refused where it is larger than allowed once unpacked', async () => {
    const zip = zipOf([
      { name: 'a.json', content: ' '.repeat(600) },
      { name: 'b.txt', content: ' '.repeat(600) },
    ]);
    await expect(readZip(zip, { bytes: 1_000, entries: 10 })).rejects.toThrow(
      'Unpacked, the archive has more than 0 MB.',
    );
    await expect(readZip(zip, { bytes: 1_200, entries: 10 })).resolves.toHaveLength(1);
  });

  it('is refused where a file is larger than it says', async () => {
    const bomb = zipOf([{ name: 'a.json', content: ' '.repeat(1_000_000), statedSize: 10 }]);
    await expect(readZip(bomb)).rejects.toThrow(/^The archive cannot be read: too many bytes/u);
  });

  it('is refused with too many entries, without JSON, and where it is none', async () => {
    const many = zipOf(['a.json', 'b.json', 'c.json'].map((name) => ({ name, content: '{}' })));
    await expect(readZip(many, { bytes: 1_000, entries: 2 })).rejects.toThrow('has 3 entries; 2 are the most');
    await expect(readZip(zipOf([{ name: 'a.txt', content: 'a' }]))).rejects.toThrow('has no GeoJSON files');
    await expect(readZip(zipOf([{ name: 'a.json', content: Buffer.from([0xff]) }]))).rejects.toThrow(
      'a.json is not UTF-8',
    );
    await expect(readZip(Buffer.from('PK is not enough for an archive'))).rejects.toThrow('The archive cannot be read');
    await expect(readZip(zipOf([level]).subarray(0, 60))).rejects.toThrow('The archive cannot be read');
  });
});

describe('GeoJSON', () => {
  const mapping = { level: 'floor', name: 'title', category: 'type', resource: 'desk' };
  const features = [
    feature('1', polygon(box(0, 0, 10, 2)), { floor: 'EG', type: 'corridor' }),
    feature('2', polygon(box(0, 2, 5, 6)), { floor: '0', type: 'office', title: { en: 'Blue' } }),
    feature('3', line([1, 2], [2, 2]), { floor: 0, type: 'door' }),
    feature('4', polygon(box(1, 3, 2.4, 3.7)), { floor: '0', type: 'desk', desk: 'D-17' }),
    feature('5', point(9, 1), { floor: '0', type: 'printer' }),
    feature('6', polygon(box(0, 0, 10, 6)), { floor: '0;1', type: 'outline' }),
  ];

  it('is read with the names of its properties', () => {
    const plans = importGeoJson(collection(features), mapping, { building: 'Mill', ordinal: 0 });
    expect(
      plans.levels.map(({ ordinal, units, openings, fixtures }) => [
        ordinal,
        units.length,
        openings.length,
        fixtures.length,
      ]),
    ).toEqual([
      [0, 2, 1, 1],
      [1, 0, 0, 0],
    ]);
    expect(plans.levels[0]?.units[1]).toMatchObject({ id: 'mill-2', category: 'office', name: { en: 'Blue' } });
    expect(plans.objects.find(({ kind }) => kind === 'fixture')).toMatchObject({
      keys: ['mill-4', '4', 'D-17'],
      x: 170,
      y: 265,
    });
    expect(plans.pois).toMatchObject([{ id: 'mill-5', category: 'printer' }]);
    expect(plans.report).toEqual({ problems: [], components: 1, unreached: 0 });
  });

  it('lies on the named floor where no feature names one', () => {
    const flat = features.map(({ id, geometry, properties: { type } }) => feature(id, geometry, { type }));
    const plans = importGeoJson(collection(flat), mapping, { building: 'Mill', ordinal: 3 });
    expect(plans.levels.map(({ ordinal }) => ordinal)).toEqual([3]);
    // Each floor of a building may be a file that counts from one.
    expect(plans.pois).toMatchObject([{ id: 'mill-3-5' }]);
  });

  it('tells what it skips', () => {
    const odd = [
      feature('7', null, { floor: '0', type: 'office' }),
      feature('8', polygon(box(0, 0, 1, 1)), { floor: 'roof terrace', type: 'office' }),
      feature('9', point(1, 1), { floor: '0', type: 'bin' }),
    ];
    const { report } = importGeoJson(collection([...features, ...odd]), mapping, { building: 'Mill', ordinal: 0 });
    expect(report.problems).toEqual([
      'The feature 7 has no shape and was skipped.',
      'The feature 8 has no floor that can be read (“roof terrace”) and was skipped.',
      'The feature 9 (bin) is of no kind that is read.',
    ]);
  });

  it('is empty where it is something else', () => {
    const { levels, report } = importGeoJson('<osm/>', DEFAULT_MAPPING, { building: 'Mill', ordinal: 0 });
    expect(levels).toEqual([]);
    expect(report.problems[0]).toBe('The file of features is no GeoJSON with features.');
  });
});

describe('a picture', () => {
  const picture = { url: 'data:,', width: 1_000, height: 500 };
  const place = { building: 'Mill', level: 'Level 2', ordinal: 2 };

  it('lies where two control points in metres say', () => {
    const points = readControlPoints('100,100=5m,5m; 900,100=45m,5m');
    const [level] = importBackdrop(picture, points, place).levels;
    expect(level?.backdrop).toEqual({ url: 'data:,', x: 0, y: 0, width: 5_000, height: 2_500, rotationDeg: 0 });
    const turned = importBackdrop(picture, readControlPoints('0,0=30m,10m;1000,0=30m,60m'), place).levels[0]?.backdrop;
    expect(turned).toMatchObject({ x: 3_000, y: 1_000, width: 5_000, height: 2_500, rotationDeg: 90 });
  });

  it('gives the frame of its building where the points are degrees', () => {
    const [west, south] = at(0, 0);
    const [east, north] = at(40, 20);
    const points = readControlPoints(`100,450=${south},${west}; 900,50=${north},${east}`);
    const [level] = importBackdrop(picture, points, place).levels;
    expect(level).toMatchObject({ areaId: 'building-level-2', ordinal: 2, width: 5_000, height: 2_500 });
  });

  it('tells that three points disagree', () => {
    const right = readControlPoints('0,0=0m,0m; 1000,0=50m,0m; 0,500=0m,25m');
    const wrong = readControlPoints('0,0=0m,0m; 1000,0=50m,0m; 0,500=0m,35m');
    expect(importBackdrop(picture, right, place).report.problems).toEqual([]);
    expect(importBackdrop(picture, wrong, place).report.problems).toEqual([
      expect.stringMatching(/^The control points disagree by \d\.\d m/u),
    ]);
  });

  it.each(['0,0=0m,0m', '0,0=0m,0m; 1,1=50,14', 'a', '0,0=95,14; 9,9=50,14', '1,1=0m,0m; 1,1=5m,5m'])(
    'is refused with the points %s',
    (text) => {
      expect(() => importBackdrop(picture, readControlPoints(text), place)).toThrow('--points');
    },
  );

  it('becomes a PNG, of SVG as well, and keeps the size that control points count in', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M0 0h9"/></svg>',
    );
    const read = await readPicture(svg);
    expect(read).toMatchObject({ width: 200, height: 100, url: expect.stringMatching(/^data:image\/png;base64,/u) });
    const png = await sharp(Buffer.from(read.url.split(',')[1] ?? '', 'base64')).metadata();
    expect([png.format, png.width]).toEqual(['png', 3_000]);
  });

  it('is refused where it is none, or defines entities', async () => {
    await expect(readPicture(Buffer.from('hello'))).rejects.toThrow('The picture cannot be read');
    const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    await expect(readPicture(gif)).rejects.toThrow('neither PNG nor SVG');
    const hostile =
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>';
    await expect(readPicture(Buffer.from(hostile))).rejects.toThrow('defines entities');
  });
});
