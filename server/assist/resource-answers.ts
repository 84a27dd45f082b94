import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import * as v from 'valibot';

import { ResourceSchema } from '../../workers/wire/schemas/resource.ts';
import type { Stamped, StoredResource } from '../store/store.ts';

const gzipAsync = promisify(gzip);

/** People with the same resources assigned share a variant; each is about a megabyte. */
const MOST_VARIANTS = 64;
const GZIP = { level: 5 };

/** A resource as text, by whom it is reserved to; equal texts where it is reserved to nobody. */
interface Piece {
  /** E-mails in lower case; null = everyone. */
  readonly assignedTo: ReadonlySet<string> | null;
  readonly mine: string;
  readonly others: string;
}

interface ResourceAnswer {
  /** Changes with the resources and with what is assigned to the caller. */
  readonly timestamp: string;
  json(): string;
  gzipped(): Promise<Buffer>;
}

export type ResourceAnswers = (resources: Stamped<readonly StoredResource[]>, email: string) => ResourceAnswer;

function resourceToPiece({ resource, assignedTo }: StoredResource): Piece {
  const checked = v.parse(ResourceSchema, resource);
  const text = (reservedTo: 'you' | 'other' | null) => JSON.stringify({ ...checked, conditions: { reservedTo } });
  if (assignedTo === null) {
    const everyone = text(null);
    return { assignedTo: null, mine: everyone, others: everyone };
  }
  const emails = new Set(assignedTo.map((email) => email.toLowerCase()));
  return { assignedTo: emails, mine: text('you'), others: text('other') };
}

/**
 * Renders the list of resources for each caller: `conditions.reservedTo` differs, everything else is shared. What is
 * kept: each resource as text, and compressed lists by the set of resources assigned to the caller, least recently
 * used first out. A change of the resources drops everything.
 */
export function createResourceAnswers(): ResourceAnswers {
  let stamp: string | null = null;
  let pieces: readonly Piece[] = [];
  const gzippedByVariant = new Map<string, Promise<Buffer>>();

  const refresh = ({ timestamp, value }: Stamped<readonly StoredResource[]>): void => {
    if (stamp === timestamp) return;
    pieces = value.map(resourceToPiece);
    stamp = timestamp;
    gzippedByVariant.clear();
  };

  const remember = (variant: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const gzipped = gzippedByVariant.get(variant) ?? make();
    gzippedByVariant.delete(variant);
    gzippedByVariant.set(variant, gzipped);
    const oldest = gzippedByVariant.keys().next();
    if (gzippedByVariant.size > MOST_VARIANTS && oldest.done !== true) gzippedByVariant.delete(oldest.value);
    return gzipped;
  };

  return (resources, callerEmail) => {
    refresh(resources);
    const current = pieces;
    const email = callerEmail.toLowerCase();
    const isMine = (piece: Piece) => piece.assignedTo?.has(email) === true;
    const mine = current.flatMap((piece, index) => (isMine(piece) ? [index] : [])).join();
    const variant = createHash('sha256').update(mine).digest('base64url').slice(0, 8);
    const json = () => `[${current.map((piece) => (isMine(piece) ? piece.mine : piece.others)).join()}]`;
    return {
      timestamp: `${resources.timestamp}.${variant}`,
      json,
      gzipped: () => remember(variant, () => gzipAsync(json(), GZIP)),
    };
  };
}
