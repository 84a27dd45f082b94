import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../workers/contract.ts';
import { PersonLookup } from './PersonLookup.tsx';
import { parseNumber } from '../query/bounds.ts';
import { withColleague, withoutColleague } from '../query/criteria.ts';
import { Section, TypedInput } from './fields.tsx';
import { isEmail, mostPeople, unnamed } from '../query/finding-address.ts';
import styles from '../finding.module.css';
import type { FindingControl } from '../use-finding.ts';
import { usePersonName } from '../use-name.ts';
import { useTyped } from './use-typed.ts';

type Attendees = NonNullable<Finding['attendees']>;

interface PeopleFieldsProps {
  readonly control: FindingControl;
}

/** Attendees with an address, then unnamed ones; null if there are none. */
function joined(named: Attendees, come: number, remote: number): Finding['attendees'] {
  const all = [...named, ...unnamed(come, false), ...unnamed(remote, true)];
  return all.length === 0 ? null : all;
}

const namedOf = (finding: Finding): Attendees => (finding.attendees ?? []).filter(({ email }) => email !== '');
const countOf = (finding: Finding, isRemote: boolean): number =>
  (finding.attendees ?? []).filter(({ email, remotely }) => email === '' && remotely === isRemote).length;

/** The attendees: by name or address, or only their number. */
export function PeopleFields({ control: { finding, choose, type } }: PeopleFieldsProps) {
  const { t } = useTranslation('finding');
  const change = (named: (before: Attendees) => Attendees) => (now: Finding) => ({
    ...now,
    attendees: joined(named(namedOf(now)), countOf(now, false), countOf(now, true)),
  });
  const typeCount = (isRemote: boolean) => (text: string) => {
    const count = text.trim() === '' ? 0 : parseNumber(text, 'count');
    if (count === null || count > mostPeople) return null;
    type((now) => {
      const [come, remote] = isRemote ? [countOf(now, false), count] : [count, countOf(now, true)];
      return { ...now, attendees: joined(namedOf(now), come, remote) };
    });
    return count === 0 ? '' : String(count);
  };
  const come = useTyped(String(countOf(finding, false) || ''), typeCount(false));
  const remote = useTyped(String(countOf(finding, true) || ''), typeCount(true));
  const count = { isLabelShown: true, inputMode: 'numeric', placeholder: '0', maxLength: 3 } as const;
  const errorOf = (text: string): string =>
    text.trim() === '' || parseNumber(text, 'count') !== null ? '' : t('notWhole');
  return (
    <Section title={t('people')} hint={t('peopleHint')}>
      <Chips
        people={namedOf(finding)}
        onToggle={(email) =>
          choose(
            `with ${email}`,
            change((before) => before.map((one) => toggled(one, email))),
          )
        }
        onRemove={(email) =>
          choose(
            'with',
            change((before) => before.filter((one) => one.email !== email)),
          )
        }
      />
      <AddressField
        onAdd={(email) =>
          choose(
            'with',
            change((before) => [...before.filter((one) => !isSame(one, email)), { email, remotely: false }]),
          )
        }
      />
      <div className={styles.bounds}>
        <TypedInput {...count} label={t('moreCome')} field={come} error={errorOf(come.text)} />
        <TypedInput {...count} label={t('moreRemote')} field={remote} error={errorOf(remote.text)} />
      </div>
    </Section>
  );
}

const isSame = (one: Attendees[number], email: string): boolean => one.email.toLowerCase() === email.toLowerCase();

const toggled = (one: Attendees[number], email: string): Attendees[number] =>
  one.email === email ? { ...one, remotely: !one.remotely } : one;

interface ChipsProps {
  readonly people: Attendees;
  readonly onToggle: (email: string) => void;
  readonly onRemove: (email: string) => void;
}

function Chips({ people, onToggle, onRemove }: ChipsProps) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <PersonChip key={person.email} person={person} onToggle={onToggle} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface PersonChipProps extends Omit<ChipsProps, 'people'> {
  readonly person: Attendees[number];
}

function PersonChip({ person: { email, remotely }, onToggle, onRemove }: PersonChipProps) {
  const { t } = useTranslation('finding');
  const known = usePersonName(email);
  const name = known ?? email;
  return (
    <li className={styles.person}>
      <span className={styles.who} title={email}>
        {known === email ? null : <span>{known ?? '…'}</span>}
        <span className={styles.address}>{email}</span>
      </span>
      <button
        type="button"
        className={styles.remotely}
        aria-pressed={remotely}
        aria-label={t('remotely', { name })}
        onClick={() => onToggle(email)}
      >
        {t(remotely ? 'joinsRemotely' : 'comes')}
      </button>
      <button type="button" aria-label={t('chip.remove', { text: name })} onClick={() => onRemove(email)}>
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Adds people by name, or by one or more addresses: with Enter, a comma, or on leaving the field. */
export function AddressField({ onAdd }: { readonly onAdd: (email: string) => void }) {
  const { t } = useTranslation('finding');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (typed: string): void => {
    const parts = typed.split(/[,;\s]+/).filter((part) => part !== '');
    for (const email of parts.filter(isEmail)) onAdd(email);
    const rest = parts.filter((part) => !isEmail(part));
    setText(rest.join(' '));
    setWrong(rest.length > 0);
  };
  const field = {
    text,
    onType: (typed: string) => {
      setText(typed);
      setWrong(false);
      // A space ends an address, but not a name.
      if (/@.*[,;\s]$/.test(typed)) add(typed);
    },
    onLeave: () => add(text),
  };
  return (
    <PersonLookup
      label={t('addPerson')}
      field={field}
      error={isWrong ? t('notAddress') : ''}
      onPick={(email) => {
        onAdd(email);
        setText('');
        setWrong(false);
      }}
    />
  );
}

/** The colleague to sit near. */
export function ColleagueField({ control: { finding, choose } }: PeopleFieldsProps) {
  const { t } = useTranslation('finding');
  const value = finding.fromColleague ?? '';
  const [isLeft, setLeft] = useState(true);
  const field = useTyped(value, (text) => {
    const email = text.trim();
    if (email !== '' && !isEmail(email)) return null;
    if (email !== value) choose('near', (now) => (email === '' ? withoutColleague(now) : withColleague(now, email)));
    return email;
  });
  const name = usePersonName(finding.fromColleague);
  const isNamed = isLeft && name !== null && name !== value && field.text.trim() === value;
  const isWrong = isLeft && field.text.trim() !== '' && !isEmail(field.text.trim());
  return (
    <Section title={t('near')} hint={t('nearHint')}>
      <PersonLookup
        label={t('nearLabel')}
        hint={isNamed ? value : ''}
        chosen={isNamed ? name : value}
        field={{
          text: isNamed ? name : field.text,
          onType: (text) => {
            setLeft(false);
            field.onType(text);
          },
          onLeave: () => {
            setLeft(true);
            field.onLeave();
          },
        }}
        error={isWrong ? t('notAddress') : ''}
        onPick={(email) => {
          setLeft(true);
          choose('near', (now) => withColleague(now, email));
        }}
      />
    </Section>
  );
}
