import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, Person } from '../../../workers/contract.ts';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/Field.tsx';
import { colleagues, follow } from '../../state/people/colleagues.ts';
import { failureText } from '../../state/failure-text.ts';
import { network } from '../../state/browser/network.ts';
import { mostFound, type PeopleSearch as Found, usePeopleSearch } from '../../state/people/people-search.ts';
import { useWhenBack } from '../../state/browser/when-back.ts';
import styles from './people.module.css';
import { Problem } from './Problem.tsx';

/** Finds people while typing; each result can be followed. */
export function PeopleSearch() {
  const { t } = useTranslation('colleagues');
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(0);
  const found = usePeopleSearch(text, attempt);
  useWhenBack(found.failure !== null, () => setAttempt((before) => before + 1));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- never submitted; Escape clears it
    <div role="search" className={styles.section}>
      <TextField
        label={t('search.label')}
        hint={t('search.hint')}
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(press) => {
          // The next Escape closes the sheet.
          if (press.key !== 'Escape' || text === '') return;
          press.preventDefault();
          setText('');
        }}
      />
      <output className={styles.count}>{sayCount(found, t)}</output>
      {found.failure === null ? null : (
        <Problem isAlert retry={t('retry')} onRetry={() => setAttempt(attempt + 1)}>
          <CircleAlert size={14} aria-hidden="true" /> {failureText(found.failure, t)}
        </Problem>
      )}
      {found.people === null || found.people.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('search.results')} aria-busy={found.isSearching}>
          {found.people.map((person) => (
            <FoundPerson key={person.email} person={person} />
          ))}
        </ul>
      )}
      {found.people?.length === mostFound ? (
        <p className={styles.muted}>{t('search.more', { count: mostFound })}</p>
      ) : null}
    </div>
  );
}

function sayCount(
  { people, isSearching }: Found,
  t: ReturnType<typeof useTranslation<'colleagues'>>['t'],
): string | null {
  if (people === null) return isSearching ? t('search.searching') : null;
  return people.length === 0 ? t('search.none') : t('search.found', { count: people.length });
}

function FoundPerson({ person }: { readonly person: Person }) {
  const { t } = useTranslation('colleagues');
  const { state } = useSnapshot(colleagues);
  const { isOnline } = useSnapshot(network);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const { displayName: name, email } = person;
  const isFollowed = state?.colleagues?.some((one) => one.email.toLowerCase() === email.toLowerCase()) === true;
  const begin = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const answer = await follow(email);
    setBusy(false);
    if (!answer.ok) setRefusal(answer.error);
  };
  return (
    <li className={styles.entry}>
      <span className={styles.name}>
        {name}
        <span className={styles.email}>{email}</span>
      </span>
      {/* The same button in both states, so that it keeps the focus. */}
      <Button
        icon={isFollowed ? Check : UserPlus}
        aria-label={t(isFollowed ? 'followed' : 'followName', { name })}
        isBusy={isBusy}
        isOff={isFollowed || !isOnline}
        onClick={() => void begin()}
      >
        {t(isFollowed ? 'isFollowed' : 'follow')}
      </Button>
      {refusal === null ? null : (
        <p role="alert" className={styles.problem}>
          {failureText(refusal, t)}
        </p>
      )}
    </li>
  );
}
