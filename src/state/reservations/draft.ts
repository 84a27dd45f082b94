/*
 * The reservation that is being written, kept for this tab: it survives a reload and a sheet closed by mistake.
 */
import { store } from '../browser/storage.ts';
import { isRecord, readStoredJson } from '../browser/stored-json.ts';

const KEY = 'deskway-draft';

export interface Draft {
  readonly username: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly start: number;
  readonly end: number;
  readonly subject: string;
  /** Its sheet is open. */
  readonly isOpen: boolean;
  /** What was sent last and not answered, with its key: sending it again makes the same reservation. */
  readonly sent: { readonly facts: string; readonly key: string } | null;
}

const session = (): Storage => sessionStorage;

export function keepDraft(draft: Draft): void {
  store(KEY, JSON.stringify(draft), session);
}

export function forgetDraft(): void {
  store(KEY, null, session);
}

/** The draft of a user; null where nothing valid is stored. */
export function readDraft(username: string): Draft | null {
  const draft = readStoredJson(KEY, session);
  return isDraft(draft) && draft.username === username ? draft : null;
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { username, resourceId, resourceName, start, end, subject, isOpen, sent } = value;
  const areTexts = [username, resourceId, resourceName, subject].every((text) => typeof text === 'string');
  const areTimes = Number.isFinite(start) && Number.isFinite(end) && Number(start) < Number(end);
  const isKey =
    sent === null || (isRecord(sent) && typeof sent['facts'] === 'string' && typeof sent['key'] === 'string');
  return areTexts && areTimes && typeof isOpen === 'boolean' && isKey;
}
