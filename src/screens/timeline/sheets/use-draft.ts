import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Instant } from '../../../../workers/contract.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../state/draft.ts';
import type { Draft } from '../../../state/draft.ts';
import { session } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import type { NamedResource } from '../state/board-state.ts';

interface Written {
  readonly resource: NamedResource;
  readonly start: Instant;
  readonly end: Instant;
}

export interface DraftControl {
  readonly subject: string;
  setSubject(subject: string): void;
  /** The subject comes from a sheet that was closed. */
  readonly isRestored: boolean;
  /** One key for one draft: a repeat of the same facts asks with the same key, so that it's never booked twice. */
  keyOf(facts: string): string;
  /** It was sent. */
  forget(): void;
  /** The user does not want it. */
  discard(): void;
  /** The sheet closes; what was typed is kept. @param goOn opens it again, which is offered; null = it cannot be */
  close(goOn: (() => void) | null): void;
}

/** The draft of the open sheet, kept as it is written. */
export function useDraft({ resource, start, end }: Written): DraftControl {
  const { t } = useTranslation('timeline');
  const { state } = useSnapshot(session);
  const username = state.type === 'signed-in' ? state.account.username : '';
  const [kept] = useState(() => readDraft(username));
  const [subject, setSubject] = useState(kept?.subject ?? '');
  const [isRestored, setRestored] = useState(kept?.isOpen === false && kept.subject !== '');
  const sent = useRef<Draft['sent']>(kept?.sent ?? null);
  const isDone = useRef(false);
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
      isDone.current = true;
      if (subject.trim() === '') return forgetDraft();
      keep(false);
      if (goOn !== null) showToast({ text: t('draft.kept'), action: { label: t('draft.goOn'), run: goOn } });
    },
  };
}
