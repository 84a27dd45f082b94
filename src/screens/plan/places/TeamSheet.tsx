import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { TeamSeats } from '../../../../workers/contract.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { AddressField } from '../../../components/finding/fields/PeopleFields.tsx';
import { usePersonName } from '../../../components/finding/use-name.ts';
import { isBarrierFreeWanted } from '../../../components/navigation/barrier-free.ts';
import { Sheet } from '../../../components/overlays/Sheet.tsx';
import { usualSubject } from '../../../i18n/usual-subject.ts';
import { failureText } from '../../../state/failure-text.ts';
import { reserve } from '../../../state/reservations/reservations.ts';
import { session } from '../../../state/session/session.ts';
import { computation } from '../../../state/workers/workers.ts';
import styles from './places.module.css';

interface TeamSheetProps {
  readonly levelId: string;
  readonly start: number;
  readonly end: number;
  readonly onClose: () => void;
  /** Shows places on their level. */
  readonly onFound: (levelId: string, resourceIds: readonly string[]) => void;
  readonly onReserved: (resourceId: string) => void;
}

/** What happened, by address. */
type Outcomes = ReadonlyMap<string, string>;

/** Seats with the time for which they were free. */
interface FoundSeats {
  readonly seats: TeamSeats;
  readonly start: number;
  readonly end: number;
}

/** Of requests without an answer, so that another press repeats the same request. */
const keyByFacts = new Map<string, string>();

/** It is no row of a timeline. */
const NO_ROW = -1;

/** Finds free desks close together for some people, and reserves one for each. */
export function TeamSheet(props: TeamSheetProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  const { people, own, found, outcomes, waiting, isBusy, change, find, reserveAll } = useTeam(props);
  const seats = found === 'none' || found === null ? null : found.seats;
  const reserveText = seats?.isRoom === true ? t('team.reserveRoom') : t('team.reserve', { count: waiting.length });
  return (
    <Sheet
      title={t('team.title')}
      onClose={props.onClose}
      footer={
        found !== null && found !== 'none' ? (
          <Button kind="primary" size="large" isBusy={isBusy} onClick={() => void reserveAll(found)}>
            {isBusy ? t('team.sending') : reserveText}
          </Button>
        ) : (
          <Button kind="primary" size="large" isBusy={isBusy} isOff={waiting.length === 0} onClick={() => void find()}>
            {t('team.find')}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        <p className={styles.muted}>{t('team.help')}</p>
        <ul className={styles.team} aria-label={t('team.people')}>
          {people.map((email) => (
            <Member
              key={email}
              email={email}
              isYou={email === own}
              outcome={outcomes.get(email) ?? null}
              onRemove={waiting.includes(email) ? () => change(people.filter((one) => one !== email)) : null}
            />
          ))}
        </ul>
        <AddressField onAdd={(email) => change([...people.filter((one) => !isSame(one, email)), email])} />
        <output>{found === 'none' ? t('team.none') : seats?.isRoom === true ? t('team.room') : ''}</output>
      </div>
    </Sheet>
  );
}

/** Who comes, what was found for them, and how each reservation ended. */
function useTeam({ levelId, start, end, onFound, onReserved }: TeamSheetProps) {
  const { t } = useTranslation(['plan', 'timeline']);
  const { state } = useSnapshot(session);
  const own = state.type === 'signed-in' ? state.account.email : '';
  const [people, setPeople] = useState<readonly string[]>([own]);
  const [found, setFound] = useState<FoundSeats | null | 'none'>(null);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [seated, setSeated] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const waiting = people.filter((email) => !seated.has(email));
  return {
    people,
    /** Who has no reservation yet. */
    waiting,
    own,
    found,
    outcomes,
    isBusy,
    change(next: readonly string[]): void {
      setPeople(next);
      setFound(null);
    },
    async find(): Promise<void> {
      setBusy(true);
      const answer = await computation().plan.teamSeats(waiting.length, start, end, levelId, isBarrierFreeWanted());
      setBusy(false);
      const seats = answer.ok ? answer.value : null;
      // The time may move on until they are reserved.
      setFound(seats === null ? 'none' : { seats, start, end });
      if (seats !== null) onFound(seats.levelId, seats.resourceIds);
    },
    async reserveAll({ seats, ...times }: FoundSeats): Promise<void> {
      setBusy(true);
      for (const { resourceId, members } of assignments(seats, waiting)) {
        const invited = members.filter((email) => email !== own).map((email) => ({ email, displayName: email }));
        const subject = usualSubject(seats.isRoom ? 'room' : 'desk', seats.isRoom && invited.length > 0);
        const facts = `${resourceId} ${times.start} ${times.end} ${members.join()}`;
        const idempotencyKey = keyByFacts.get(facts) ?? crypto.randomUUID();
        keyByFacts.set(facts, idempotencyKey);
        const draft = { resourceId, subject, ...times, idempotencyKey, invited };
        const result = await reserve(draft, NO_ROW, () => undefined);
        if (result.ok || result.error.type === 'refused') keyByFacts.delete(facts);
        if (result.ok) {
          setSeated((before) => new Set([...before, ...members]));
          onReserved(resourceId);
        }
        const text = result.ok ? t('team.done') : failureText(result.error, t);
        setOutcomes((before) => new Map([...before, ...members.map((email) => [email, text] as const)]));
      }
      setBusy(false);
      setFound(null);
    },
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Assignment {
  readonly resourceId: string;
  /** Addresses. */
  readonly members: readonly string[];
}

/** A desk for each, or the room for all. */
function assignments({ resourceIds, isRoom }: TeamSeats, people: readonly string[]): readonly Assignment[] {
  if (isRoom) return resourceIds.map((resourceId) => ({ resourceId, members: people }));
  return resourceIds.flatMap((resourceId, index) => {
    const email = people[index];
    return email === undefined ? [] : [{ resourceId, members: [email] }];
  });
}

interface MemberProps {
  readonly email: string;
  readonly isYou: boolean;
  readonly outcome: string | null;
  /** null = not now. */
  readonly onRemove: (() => void) | null;
}

function Member({ email, isYou, outcome, onRemove }: MemberProps) {
  const { t } = useTranslation('plan');
  const known = usePersonName(email) ?? email;
  const name = isYou ? t('team.you') : known;
  return (
    <li>
      <span title={email}>{name}</span>
      {outcome === null ? null : <output className={styles.muted}>{outcome}</output>}
      {onRemove === null ? null : <IconButton name={t('team.remove', { name })} icon={X} onClick={onRemove} />}
    </li>
  );
}
