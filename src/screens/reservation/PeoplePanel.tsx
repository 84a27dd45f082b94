import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BusyRun, Failure, FreeBusy, Invited, PeopleTimes, ReservationForm } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { dateOf, formatDay, formatRange, formatTime } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { computation } from '../../state/workers.ts';
import { midnightAfter, midnightOf } from './clock.ts';
import { busyBeside, ownTimeOf } from './own-time.ts';
import { Panel } from './parts.tsx';
import styles from './people-panel.module.css';
import shared from './parts.module.css';
import { moved } from './recurrence.ts';

/** ms */
const quarter = 15 * 60_000;
const [firstHour, lastHour] = [7, 19];

interface PeoplePanelProps {
  readonly form: ReservationForm;
  /** The reservation as it was before this change; null = a new one. */
  readonly before: ReservationForm | null;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

interface Known {
  readonly key: string;
  readonly times: PeopleTimes | null;
  readonly failure: Failure | null;
}

/** When those invited are busy on the day of the start; null = not told yet. */
function useFreeBusy(people: readonly Invited[], date: string): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  const key = JSON.stringify([date, people.map(({ email }) => email)]);
  useEffect(() => {
    const emails = people.map(({ email }) => email);
    if (emails.length === 0) return undefined;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const answer = await computation().screens.people.freeBusy(emails, midnightOf(date), midnightAfter(date));
      if (!isLatest || (!answer.ok && answer.error.type === 'cancelled')) return;
      setKnown(answer.ok ? { key, times: answer.value, failure: null } : { key, times: null, failure: answer.error });
    };
    void ask();
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says who and when
  }, [key]);
  return known?.key === key ? known : null;
}

/** The next quarter hour from which on all can come for as long; null = there is none, or they can at the chosen time. */
function firstCommon(
  { together }: PeopleTimes,
  chosen: { readonly start: number; readonly end: number },
): number | null {
  const start = Math.floor(chosen.start);
  const length = Math.max(1, Math.ceil(chosen.end) - start);
  const first = together.findIndex((slots, slot) => slot >= start && slots >= length);
  return first === -1 || first === start ? null : first;
}

/** Who can come: a strip of the day for each, with the chosen time over all of them. */
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
  const people = attendees.map((person) => {
    const found = known?.times?.people.find(({ email }) => email.toLowerCase() === person.email.toLowerCase());
    if (found === undefined) return { person, freeBusy: null, isBusy: false };
    const busy = busyBeside(found.busy, ownTimeOf(before, person, toSlot));
    return { person, freeBusy: { ...found, busy }, isBusy: busy.some((run) => isWithin(run, chosen)) };
  });
  const view = {
    from: Math.min(firstHour * 4, Math.floor(chosen.start / 4) * 4),
    to: Math.min(day.slots, Math.max(lastHour * 4, Math.ceil(chosen.end / 4) * 4)),
  };
  const isOffered = !form.isAllDay && people.some(({ isBusy }) => isBusy);
  const common = isOffered && known?.times != null ? firstCommon(known.times, chosen) : null;
  const offer = common === null ? null : midnight + common * quarter;
  return (
    <Panel title={t('strip.title', { day: formatDay(date) })}>
      {known?.failure == null ? null : <p className={shared.warning}>{failureText(known.failure, t)}</p>}
      <div className={styles.strips}>
        <Hours midnight={midnight} from={view.from} to={view.to} />
        {people.map((one) => (
          <Strip key={one.person.email} {...one} {...{ midnight, view, chosen }} />
        ))}
      </div>
      {offer === null ? null : (
        <div className={shared.offers}>
          <Button onClick={() => onChange(moved(form, offer))}>
            {t('strip.common', { range: formatRange(offer, offer + (end - start)) })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const isWithin = (run: BusyRun, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  run.start < end && run.end > start;

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
  readonly person: Invited;
  /** Null = not known yet. */
  readonly freeBusy: FreeBusy | null;
  /** At the chosen time. */
  readonly isBusy: boolean;
  readonly midnight: number;
  readonly view: View;
  readonly chosen: { readonly start: number; readonly end: number };
}

function Strip({ person, freeBusy, isBusy, midnight, view, chosen }: StripProps) {
  const { t } = useTranslation('reservation');
  const runs = freeBusy?.busy ?? [];
  const state = freeBusy === null ? 'asking' : freeBusy.serviceError !== null ? 'unknown' : isBusy ? 'busy' : 'free';
  const times = runs.map(({ start, end }) => formatRange(midnight + start * quarter, midnight + end * quarter));
  return (
    <div>
      <p className={styles.name}>
        <span>{person.displayName}</span>
        <span className={styles.state} data-state={state}>
          {t(`strip.${state}`)}
        </span>
      </p>
      <div className={styles.bar} data-state={state} aria-hidden="true">
        {runs
          .filter((run) => isWithin(run, { start: view.from, end: view.to }))
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
