import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import * as v from 'valibot';

import { ResourceSchema } from '../../workers/wire/schemas/resource.ts';
import type { SeenPlaces } from '../calendar/seen-places.ts';
import type { Stamped, StoredResource } from '../store/store.ts';

const gzipAsync = promisify(gzip);

/** People who are shown the same share a variant; each is about a megabyte. */
const MOST_VARIANTS = 64;
const GZIP = { level: 5 };

/** A resource as text, by whom it is reserved to; equal texts where it is reserved to nobody. */
interface Piece {
  readonly email: string;
  /** E-mails in lower case; null = everyone. */
  readonly assignedTo: ReadonlySet<string> | null;
  readonly mine: string;
  readonly others: string;
}

interface ResourceAnswer {
  /** Changes with the resources and with what of them the caller is shown. */
  readonly timestamp: string;
  json(): string;
  gzipped(): Promise<Buffer>;
}

interface Reader {
  readonly email: string;
  readonly places: Pick<SeenPlaces, 'hides'>;
  /** Hidden ones that they see all the same, in lower case. */
  readonly held: readonly string[];
}

export type ResourceAnswers = (
  resources: Stamped<readonly StoredResource[]>,
  reader: Reader,
) => Promise<ResourceAnswer>;

/** How many resources are rendered before others have their turn. */
const AT_ONCE = 50;

function resourceToPiece({ resource, assignedTo }: StoredResource): Piece {
  const checked = v.parse(ResourceSchema, resource);
  const email = checked.email.toLowerCase();
  const text = (reservedTo: 'you' | 'other' | null) => JSON.stringify({ ...checked, conditions: { reservedTo } });
  if (assignedTo === null) {
    const everyone = text(null);
    return { email, assignedTo: null, mine: everyone, others: everyone };
  }
  const emails = new Set(assignedTo.map((each) => each.toLowerCase()));
  return { email, assignedTo: emails, mine: text('you'), others: text('other') };
}

async function renderPieces(resources: readonly StoredResource[]): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for (const stored of resources) {
    if (pieces.length % AT_ONCE === 0) await turn();
    pieces.push(resourceToPiece(stored));
  }
  return pieces;
}

/** Tells what was made of the resources that are assigned to somebody. */
function variantOf(pieces: readonly Piece[], shown: readonly string[]): string {
  const marks = pieces.flatMap(({ assignedTo, mine }, index) => {
    if (assignedTo === null) return [];
    const text = shown[index];
    return [text === '' ? 'hidden' : text === mine ? 'mine' : 'others'];
  });
  return createHash('sha256').update(marks.join()).digest('base64url').slice(0, 8);
}

/**
 * Renders the list of resources for each caller: `conditions.reservedTo` differs, and what is hidden from them is left
 * out; everything else is shared. What is kept: each resource as text, and compressed lists by what is made of those that
 * are assigned to somebody, least recently used first out. A change of the resources drops everything.
 */
export function createResourceAnswers(): ResourceAnswers {
  let rendered: { readonly stamp: string; readonly pieces: Promise<readonly Piece[]> } | null = null;
  const gzippedByVariant = new Map<string, Promise<Buffer>>();

  const piecesOf = ({ timestamp, value }: Stamped<readonly StoredResource[]>): Promise<readonly Piece[]> => {
    if (rendered?.stamp === timestamp) return rendered.pieces;
    gzippedByVariant.clear();
    rendered = { stamp: timestamp, pieces: renderPieces(value) };
    return rendered.pieces;
  };

  const remember = (variant: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const gzipped = gzippedByVariant.get(variant) ?? make();
    gzippedByVariant.delete(variant);
    gzippedByVariant.set(variant, gzipped);
    const oldest = gzippedByVariant.keys().next();
    if (gzippedByVariant.size > MOST_VARIANTS && oldest.done !== true) gzippedByVariant.delete(oldest.value);
    return gzipped;
  };

  return async (resources, { email, places, held }) => {
    const pieces = await piecesOf(resources);
    const caller = email.toLowerCase();
    const isShown = (piece: Piece) => !places.hides(piece.email) || held.includes(piece.email);
    const shown = pieces.map((piece): string => {
      if (piece.assignedTo?.has(caller) === true) return piece.mine;
      return piece.assignedTo === null || isShown(piece) ? piece.others : '';
    });
    // The resources may have changed while these were rendered.
    const timestamp = `${resources.timestamp}.${variantOf(pieces, shown)}`;
    const json = () => `[${shown.filter((text) => text !== '').join()}]`;
    return {
      timestamp,
      json,
      gzipped: () => remember(timestamp, () => gzipAsync(json(), GZIP)),
    };
  };
}
