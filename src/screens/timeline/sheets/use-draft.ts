import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Instant } from '../../../../workers/contract.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../state/reservations/draft.ts';
import type { Draft } from '../../../state/reservations/draft.ts';
import { session } from '../../../state/session/session.ts';
import { showToast } from '../../../state/toasts.ts';
import type { NamedResource } from '../state/board-state.ts';

interface Written {
  readonly resource: NamedResource;
  readonly start: Instant;
  readonly end: Instant;
  /** Nothing of it is kept: a place for the full form is not a reservation that is being written. */
  readonly isUnkept: boolean;
}

export interface DraftControl {
  readonly subject: string;
  setSubject(subject: string): void;
  /** The subject was restored from a closed sheet. */
  readonly isRestored: boolean;
  /** The idempotency key: a repeat of the same facts uses the same key, so that nothing is booked twice. */
  keyOf(facts: string): string;
  /** Drops the draft after it was sent. */
  forget(): void;
  /** Clears the restored subject. */
  discard(): void;
  /** Keeps the draft when the sheet closes. @param goOn opens it again, offered in a toast; null = not possible */
  close(goOn: (() => void) | null): void;
}

/** The draft of the open sheet, saved with each change. */
export function useDraft({ resource, start, end, isUnkept }: Written): DraftControl {
  const { t } = useTranslation('timeline');
  const { state } = useSnapshot(session);
  const username = state.type === 'signed-in' ? state.account.username : '';
  const [kept] = useState(() => readDraft(username));
  const [subject, setSubject] = useState(kept?.subject ?? '');
  const [isRestored, setRestored] = useState(kept?.isOpen === false && kept.subject !== '');
  const sent = useRef<Draft['sent']>(kept?.sent ?? null);
  const isDone = useRef(isUnkept);
  const facts = { username, resourceId: resource.id, resourceName: resource.name, start, end, subject };
  const keep = (isOpen: boolean): void => keepDraft({ ...facts, isOpen, sent: sent.current });
  useEffect(() => {
    if (!isDone.current) keep(true);
  });
  return {
    subject,
    setSubject,
    isRestored,
    keyOf: (asked) => {
      if (sent.current?.facts !== asked) sent.current = { facts: asked, key: crypto.randomUUID() };
      keep(true);
      return sent.current.key;
    },
    forget: () => {
      isDone.current = true;
      forgetDraft();
    },
    discard: () => {
      setSubject('');
      setRestored(false);
    },
    close: (goOn) => {
      if (isUnkept) return;
      isDone.current = true;
      if (subject.trim() === '') return forgetDraft();
      keep(false);
      if (goOn !== null) showToast({ text: t('draft.kept'), action: { label: t('draft.goOn'), run: goOn } });
    },
  };
}
