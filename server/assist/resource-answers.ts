import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

import * as v from 'valibot';

import { ResourceSchema } from '../../workers/wire/schemas/resource.ts';
import type { VisibleResources } from '../calendar/visible-resources.ts';
import { type CachedAnswer, createAnswerCache } from '../http/cached-answers.ts';
import type { Stamped, StoredResource } from '../store/store.ts';

/** Callers who see the same list share a variant of about a megabyte. */
const MOST_VARIANTS = 64;

/** A resource as JSON, by whom it is reserved to; both texts are equal where it is reserved to nobody. */
interface Piece {
  readonly email: string;
  /** E-mails in lower case; null = everyone. */
  readonly assignedTo: ReadonlySet<string> | null;
  readonly mine: string;
  readonly others: string;
}

interface Reader {
  readonly email: string;
  readonly visible: Pick<VisibleResources, 'hides'>;
  /** Hidden resources that they see because they hold them, in lower case. */
  readonly held: readonly string[];
}

/** The timestamps of the answers change with the resources and with the part of them that the caller sees. */
export type ResourceAnswers = (resources: Stamped<readonly StoredResource[]>, reader: Reader) => Promise<CachedAnswer>;

/** How many resources are rendered before other requests run. */
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

/** Identifies how the assigned resources are shown. */
function variantOf(pieces: readonly Piece[], shown: readonly string[]): string {
  const marks = pieces.flatMap(({ assignedTo, mine }, index) => {
    if (assignedTo === null) return [];
    const text = shown[index];
    return [text === '' ? 'hidden' : text === mine ? 'mine' : 'others'];
  });
  return createHash('sha256').update(marks.join()).digest('base64url').slice(0, 8);
}

/**
 * Renders the list of resources for each caller: `conditions.reservedTo` differs and hidden resources are left out; the
 * rest is shared.
 * Cached are the JSON of each resource and the compressed lists by variant, of which the least recently used is dropped
 * first. A change of the resources drops everything.
 */
export function createResourceAnswers(): ResourceAnswers {
  let rendered: { readonly stamp: string; readonly pieces: Promise<readonly Piece[]> } | null = null;
  const answers = createAnswerCache(MOST_VARIANTS);

  const piecesOf = ({ timestamp, value }: Stamped<readonly StoredResource[]>): Promise<readonly Piece[]> => {
    if (rendered?.stamp === timestamp) return rendered.pieces;
    answers.clear();
    rendered = { stamp: timestamp, pieces: renderPieces(value) };
    return rendered.pieces;
  };

  return async (resources, { email, visible, held }) => {
    const pieces = await piecesOf(resources);
    const caller = email.toLowerCase();
    const isShown = (piece: Piece) => !visible.hides(piece.email) || held.includes(piece.email);
    const shown = pieces.map((piece): string => {
      if (piece.assignedTo?.has(caller) === true) return piece.mine;
      return piece.assignedTo === null || isShown(piece) ? piece.others : '';
    });
    // The resources may have changed during the rendering.
    const timestamp = `${resources.timestamp}.${variantOf(pieces, shown)}`;
    const text = () => `[${shown.filter((piece) => piece !== '').join()}]`;
    return answers.answer(timestamp, text);
  };
}
