import type { TFunction } from 'i18next';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ReactNode, startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Colleague } from '../../../workers/contract.ts';
import { IconButton } from '../controls/Button.tsx';
import { followAgain, reloadColleagues, showColleague, unfollow } from '../../state/people/colleagues.ts';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/browser/network.ts';
import { showToast } from '../../state/toasts.ts';
import { Initials } from './Initials.tsx';
import styles from './people.module.css';
import { Problem } from './Problem.tsx';
import { changeColleague } from './change-colleague.ts';

type Translate = TFunction<'colleagues'>;

interface ColleagueEntryProps {
  readonly colleague: Colleague;
  /** Shown below, e.g. more facts or settings. */
  readonly children?: ReactNode;
}

/** One colleague: whether they are shown, and whether their calendar can be read. */
export function ColleagueEntry({ colleague, children }: ColleagueEntryProps) {
  const { t } = useTranslation('colleagues');
  const { isOnline } = useSnapshot(network);
  const { displayName: name, email, problem } = colleague;
  // The checkbox changes immediately, before the worker confirms.
  const [visible, setVisible] = useOptimistic(colleague.visible);
  const toggle = (): void =>
    startTransition(async () => {
      setVisible(!visible);
      await changeColleague(() => showColleague(colleague.id, !visible), name, t);
    });
  return (
    <li className={styles.entry}>
      <label className={styles.who} data-hidden={!visible || undefined}>
        <input
          type="checkbox"
          aria-label={t('show', { name })}
          title={t('show', { name })}
          checked={visible}
          aria-disabled={!isOnline || undefined}
          onChange={() => isOnline && toggle()}
        />
        <Initials name={name} colour={colleague.colour} />
        <span className={styles.name}>
          {name}
          <span className={styles.email}>{email}</span>
        </span>
      </label>
      <IconButton
        name={t('unfollow', { name })}
        icon={UserMinus}
        aria-disabled={!isOnline || undefined}
        onClick={({ currentTarget }) => {
          if (!isOnline) return;
          leaveEntry(currentTarget);
          void unfollowWithUndo(colleague, t);
        }}
      />
      {problem === null ? null : (
        <Problem retry={t('retry')} onRetry={reloadColleagues}>
          <CircleAlert size={14} aria-hidden="true" /> {t('problem', { reason: failureText(problem, t) })}
        </Problem>
      )}
      {children}
    </li>
  );
}

/** Moves the focus to the next entry or to the search, as this entry is about to be removed. */
function leaveEntry(button: HTMLElement): void {
  const entry = button.closest('li');
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const search = button.closest('dialog, main')?.querySelector<HTMLElement>('[data-first-focus]');
  (next?.querySelector('input') ?? search)?.focus();
}

/** Takes effect immediately; Undo restores the colleague unchanged. */
async function unfollowWithUndo(colleague: Colleague, t: Translate): Promise<void> {
  const { id, displayName: name } = colleague;
  const again = (): void => void unfollowWithUndo(colleague, t);
  if (!(await changeColleague(() => unfollow(id), name, t, again))) return;
  const undo = (): void => void changeColleague(() => followAgain(colleague), name, t);
  showToast({ text: t('unfollowed', { name }), action: { label: t('undo'), isUndo: true, run: undo } });
}
