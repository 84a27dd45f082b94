import ListPlus from 'lucide-react/icons/list-plus';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Invited } from '../../../../workers/contract.ts';
import { type AfterEnter, Combobox } from '../../../components/controls/Combobox.tsx';
import { NumberField } from '../parts.tsx';
import { useDirectorySearch } from '../../../state/people/directory-search.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useWhenBack } from '../../../state/browser/when-back.ts';
import { computation } from '../../../state/workers/workers.ts';
import {
  invitedByAddress,
  invitedOf,
  isInvited,
  maxAttendees,
  readAddresses,
  withInvited,
  withoutGroup,
} from './attendees.ts';
import styles from './people.module.css';
import shared from '../parts.module.css';
import { searchRest, useTypedName } from '../use-typed-name.ts';

interface PeopleFieldProps {
  readonly people: readonly Invited[];
  /** People on site who are not invited. */
  readonly guests: number;
  readonly canFindGroups: boolean;
  /** The error of the field; '' = none. */
  readonly error: string;
  /** The number of failed attempts to send the form. */
  readonly attempts: number;
  readonly onChange: (people: readonly Invited[]) => void;
  readonly onGuests: (guests: number) => void;
}

/** Invites people, found by name or by one or several addresses, and counts guests without an invitation. */
export function PeopleField(props: PeopleFieldProps) {
  const { people, guests, canFindGroups, error, attempts, onChange, onGuests } = props;
  const { t } = useTranslation('reservation');
  const [text, setText] = useState('');
  const search = useDirectorySearch(text, searchRest);
  useMembers(people, onChange);
  const entries = (search.found ?? []).filter((entry) => !isInvited(people, entry));
  const typed = useTypedName({
    ...search,
    text,
    attempts,
    nameOf: ({ displayName }) => displayName,
    isPicked: (entry) => isInvited(people, entry),
    pick: (entry) => add([invitedOf(entry)]),
    clear: () => setText(''),
  });
  const add = (more: readonly Invited[]): void => {
    setText('');
    typed.reset();
    onChange(withInvited(people, more));
  };
  const enter = (): AfterEnter | undefined => {
    const addresses = readAddresses(text);
    if (addresses.length === 0) return typed.enter();
    add(addresses.map(invitedByAddress));
    return 'close';
  };
  const paste = (event: ClipboardEvent): void => {
    const addresses = readAddresses(event.clipboardData.getData('text'));
    if (addresses.length === 0) return;
    event.preventDefault();
    add(addresses.map(invitedByAddress));
  };
  const isEmpty = search.found?.length === 0 && !search.isSearching && readAddresses(text).length === 0;
  const isSearching = search.isSearching && entries.length === 0;
  const statusKey = isSearching ? 'people.searching' : typed.isAlreadyPicked ? 'people.already' : 'people.none';
  const status = search.failure === null ? t(statusKey) : failureText(search.failure, t);
  // The list that showed the message is closed.
  const notFoundText = search.failure === null ? t('people.notAddress') : status;
  const leftOver = typed.isLeftOver ? t('people.unpicked') : error;
  return (
    <div className={shared.stack} data-unpicked={typed.isUnpicked ? 'people' : undefined}>
      <div className={styles.row}>
        <Combobox
          label={t('people.label')}
          placeholder={t(canFindGroups ? 'people.hintGroups' : 'people.hint')}
          error={typed.isWrong ? notFoundText : leftOver}
          text={text}
          options={entries.map((entry) => ({
            key: entry.email,
            content: (
              <span className={styles.person}>
                {entry.isGroup ? <Users size={16} aria-hidden="true" /> : <User size={16} aria-hidden="true" />}
                <span className={shared.choiceName}>
                  {entry.displayName}
                  <span className={shared.facts}>{entry.isGroup ? t('people.group') : entry.email}</span>
                </span>
              </span>
            ),
          }))}
          status={search.failure !== null || isEmpty || typed.isAlreadyPicked || isSearching ? status : ''}
          onText={(next) => {
            setText(next);
            typed.reset();
          }}
          onPick={(email) => add(entries.filter((entry) => entry.email === email).map(invitedOf))}
          onEnter={enter}
          opensAtFocus={typed.isLeftOver}
          onLeave={() => {
            if (readAddresses(text).length > 0) enter();
          }}
          onPaste={paste}
        />
        <NumberField label={t('people.guests')} value={guests} min={0} max={maxAttendees} onChange={onGuests} />
      </div>
      <People people={people} onChange={onChange} />
    </div>
  );
}

/** Reads the members of invited groups, as each of them needs a seat and has a calendar. */
function useMembers(people: readonly Invited[], onChange: (people: readonly Invited[]) => void): void {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const unknown = people.filter(({ isGroup, members }) => isGroup && members === null).map(({ email }) => email);
  const setMembers = useEffectEvent((group: string, members: Invited['members']) =>
    onChange(people.map((one) => (one.email === group ? { ...one, members } : one))),
  );
  const key = JSON.stringify(unknown);
  useEffect(() => {
    let isLatest = true;
    const ask = async (group: string): Promise<void> => {
      const answer = await computation().people.members(group);
      if (!isLatest) return;
      if (!answer.ok) return setFailed(true);
      const members = answer.value.map(({ email, displayName }) => ({ email, displayName }));
      setMembers(group, members);
    };
    for (const group of unknown) void ask(group);
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key lists the groups without members
  }, [key, attempt]);
  useWhenBack(hasFailed && unknown.length > 0, () => setAttempt((before) => before + 1));
}

function People({ people, onChange }: Pick<PeopleFieldProps, 'people' | 'onChange'>) {
  const { t } = useTranslation('reservation');
  if (people.length === 0) return null;
  const toggle = (email: string): void =>
    onChange(people.map((one) => (one.email === email ? { ...one, remotely: !one.remotely } : one)));
  return (
    <ul aria-label={t('people.invited')}>
      {people.map((one) => (
        <li key={one.email} className={styles.invited}>
          {one.isGroup ? <Users size={16} aria-hidden="true" /> : <User size={16} aria-hidden="true" />}
          <InvitedName invited={one} />
          {canBeListed(one, people) ? (
            <button
              type="button"
              className={shared.remove}
              title={t('people.expand')}
              aria-label={t('people.expandNamed', { name: one.displayName })}
              onClick={() => onChange(withoutGroup(people, one))}
            >
              <ListPlus size={16} aria-hidden="true" />
            </button>
          ) : null}
          <button
            type="button"
            className={`${shared.toggle} ${styles.remote}`}
            aria-pressed={one.remotely}
            onClick={() => toggle(one.email)}
          >
            <Video size={14} aria-hidden="true" />
            {t('people.remote')}
            <span className="spoken"> {one.displayName}</span>
          </button>
          <button
            type="button"
            className={shared.remove}
            aria-label={t('people.remove', { name: one.displayName })}
            onClick={() => onChange(people.filter(({ email }) => email !== one.email))}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** True if there is room for each member of the group. */
const canBeListed = ({ members }: Invited, people: readonly Invited[]): boolean =>
  members !== null && members.length > 0 && people.length - 1 + members.length <= maxAttendees;

function InvitedName({ invited: { email, displayName, isGroup, members } }: { readonly invited: Invited }) {
  const { t } = useTranslation('reservation');
  const group = members === null ? t('people.group') : t('people.groupOf', { count: members.length });
  const facts = isGroup ? group : displayName === email ? null : email;
  return (
    <span className={shared.choiceName} title={members?.map((member) => member.displayName).join('\n')}>
      {displayName}
      {facts === null ? null : <span className={shared.facts}>{facts}</span>}
    </span>
  );
}
