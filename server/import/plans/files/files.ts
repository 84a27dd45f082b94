import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';

import type { Flags } from '../../flags.ts';
import { floorOf } from '../../floor-names.ts';
import { ImportError } from '../../import-error.ts';
import { importBackdrop, readControlPoints } from '../backdrop.ts';
import { DEFAULT_MAPPING, type GeoJsonMapping, importGeoJson } from '../geojson.ts';
import { importImdf } from '../imdf.ts';
import type { ImportedPlans } from '../imported.ts';
import { importOsm } from '../osm.ts';
import { readPicture } from './picture.ts';
import { decodeText } from './text.ts';
import { readZip } from './zip.ts';

/** Texts are read as a whole, and take several times their size. */
const MOST_MEGABYTES = 64;

/**
 * Reads a plan by the ending of its file.
 * @throws ImportError where it cannot be read
 */
export async function readPlanFile(file: string, flags: Flags): Promise<ImportedPlans> {
  const bytes = readBytes(file);
  const ending = extname(file).toLowerCase();
  switch (ending) {
    case '.zip':
    case '.imdf':
      return importImdf(await readZip(bytes));
    case '.svg':
    case '.png':
      return readBackdrop(bytes, flags);
    default: {
      const text = decodeText(bytes, file);
      const isGeoJson = ending === '.geojson' || /"type"\s*:\s*"FeatureCollection"/u.test(text.slice(0, 10_000));
      if (!isGeoJson) return importOsm(text);
      const building = flags.building ?? basename(file, extname(file));
      return importGeoJson(text, readMapping(flags.map), { building, ordinal: floorOfLevel(flags.level ?? '0') });
    }
  }
}

function readBytes(file: string): Buffer {
  try {
    if (statSync(file).size > MOST_MEGABYTES * 1024 * 1024)
      throw new ImportError(`${file} has more than ${MOST_MEGABYTES} MB.`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `level=floor,name=room`: our names and those of the file. */
function readMapping(text = ''): GeoJsonMapping {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [key = '', ...rest] = pair.split('=');
      const name = rest.join('=').trim();
      if (!(key.trim() in DEFAULT_MAPPING) || name === '') {
        throw new ImportError(`--map takes ${Object.keys(DEFAULT_MAPPING).join('=…,')}=…, not “${pair}”`, 2);
      }
      return [key.trim(), name] as const;
    });
  return { ...DEFAULT_MAPPING, ...Object.fromEntries(pairs) };
}

async function readBackdrop(bytes: Buffer, { points, building, level }: Flags): Promise<ImportedPlans> {
  if (points === undefined || building === undefined || level === undefined) {
    throw new ImportError('A picture needs --points, --building and --level', 2);
  }
  const place = { building, level, ordinal: floorOfLevel(level) };
  return importBackdrop(await readPicture(bytes), readControlPoints(points), place);
}

function floorOfLevel(level: string): number {
  const ordinal = floorOf(level);
  if (ordinal === null) throw new ImportError(`--level “${level}” names no floor: say Level 2, EG, 1. UG …`, 2);
  return ordinal;
}
