import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, Invited, PeopleTimes, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import primitives from '../../../components/primitives.module.css';
import { dateOf, formatDay, formatRange, formatTime } from '../../../i18n/formats.ts';
import { failureText } from '../../../state/failure-text.ts';
import { computation } from '../../../state/workers/workers.ts';
import { midnightAfter, midnightOf } from '../time/clock.ts';
import {
  calendarAddresses,
  firstCommonSlot,
  overlaps,
  type Availability,
  availabilityOf,
  type SlotRange,
} from './free-busy.ts';
import { Panel } from '../parts.tsx';
import styles from './people.module.css';
import shared from '../parts.module.css';
import { moved } from '../series/recurrence.ts';

/** ms */
const quarter = 15 * 60_000;
const [firstHour, lastHour] = [7, 19];

interface PeoplePanelProps {
  readonly form: ReservationForm;
  /** The reservation before the change; null = a new one. */
  readonly before: ReservationForm | null;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

interface LoadedTimes {
  readonly key: string;
  readonly times: PeopleTimes | null;
  readonly failure: Failure | null;
}

/** When the invited people are busy on the day of the start; null = loading. */
function useFreeBusy(people: readonly Invited[], date: string): LoadedTimes | null {
  const [known, setKnown] = useState<LoadedTimes | null>(null);
  const emails = calendarAddresses(people);
  const key = JSON.stringify([date, emails]);
  useEffect(() => {
    if (emails.length === 0) return undefined;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const answer = await computation().people.freeBusy(emails, midnightOf(date), midnightAfter(date));
      if (!isLatest || (!answer.ok && answer.error.type === 'cancelled')) return;
      setKnown(answer.ok ? { key, times: answer.value, failure: null } : { key, times: null, failure: answer.error });
    };
    void ask();
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains the people and the date
  }, [key]);
  return known?.key === key ? known : null;
}

/** Shows when each person is busy that day, with the chosen time over it. */
export function PeoplePanel({ form, before, onChange }: PeoplePanelProps) {
  const { t } = useTranslation('reservation');
  const { attendees, start, end } = form;
  const date = dateOf(start);
  const known = useFreeBusy(attendees, date);
  if (attendees.length === 0) return null;
  const midnight = midnightOf(date);
  const day = { midnight, slots: Math.round((midnightAfter(date) - midnight) / quarter) };
  const toSlot = (instant: number): number => (instant - midnight) / quarter;
  const chosen = { start: toSlot(start), end: Math.min(day.slots, toSlot(end)) };
  const times = known?.times ?? null;
  const people = attendees.map((person) => availabilityOf(person, { times, before, chosen, toSlot }));
  const view = {
    from: Math.min(firstHour * 4, Math.floor(chosen.start / 4) * 4),
    to: Math.min(day.slots, Math.max(lastHour * 4, Math.ceil(chosen.end / 4) * 4)),
  };
  const isOffered = !form.isAllDay && people.some(({ busyCount }) => busyCount > 0);
  const common = isOffered && times !== null ? firstCommonSlot(times, chosen) : null;
  const areAllKnown = times?.people.every(({ serviceError }) => serviceError === null) === true;
  const offer = common === null ? null : midnight + common * quarter;
  return (
    <Panel title={t('strip.title', { day: formatDay(date) })}>
      {known?.failure == null ? null : <p className={primitives.warning}>{failureText(known.failure, t)}</p>}
      <div className={styles.strips}>
        <Hours midnight={midnight} from={view.from} to={view.to} />
        {people.map((person) => (
          <Strip key={person.invited.email} availability={person} {...{ midnight, view, chosen }} />
        ))}
      </div>
      {offer === null ? null : (
        <div className={shared.offers}>
          <Button onClick={() => onChange(moved(form, offer))}>
            {t(areAllKnown ? 'strip.common' : 'strip.commonKnown', {
              range: formatRange(offer, offer + (end - start)),
            })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface View {
  readonly from: number;
  readonly to: number;
}

const place = ({ from, to }: View, start: number, end: number) => ({
  insetInlineStart: `${((Math.max(from, start) - from) / (to - from)) * 100}%`,
  width: `${((Math.min(to, end) - Math.max(from, start)) / (to - from)) * 100}%`,
});

function Hours({ midnight, from, to }: View & { readonly midnight: number }) {
  const marks = Array.from({ length: Math.floor((to - from) / 8) }, (_, index) => from + index * 8);
  return (
    <div className={styles.hours} aria-hidden="true">
      {marks.map((slot) => (
        <span key={slot} style={place({ from, to }, slot, slot + 8)}>
          {formatTime(midnight + slot * quarter)}
        </span>
      ))}
    </div>
  );
}

interface StripProps {
  readonly availability: Availability;
  readonly midnight: number;
  readonly view: View;
  readonly chosen: SlotRange;
}

function Strip({ availability: { invited, runs, state, busyCount }, midnight, view, chosen }: StripProps) {
  const { t } = useTranslation('reservation');
  const total = invited.members?.length ?? 1;
  const words = state === 'busy' && total > 1 ? t('strip.busyOf', { count: busyCount, total }) : t(`strip.${state}`);
  const times = runs.map(({ start, end }) => formatRange(midnight + start * quarter, midnight + end * quarter));
  return (
    <div>
      <p className={styles.name}>
        <span>{invited.displayName}</span>
        <span className={styles.state} data-state={state}>
          {words}
        </span>
      </p>
      <div className={styles.bar} data-state={state} aria-hidden="true">
        {runs
          .filter((run) => overlaps(run, { start: view.from, end: view.to }))
          .map(({ start, end, isTentative }) => (
            <span key={start} data-tentative={isTentative || undefined} style={place(view, start, end)} />
          ))}
        {chosen.end > chosen.start ? (
          <span className={styles.wanted} style={place(view, chosen.start, chosen.end)} />
        ) : null}
      </div>
      {times.length === 0 ? null : <p className="spoken">{t('strip.times', { times: times.join(', ') })}</p>}
    </div>
  );
}
