import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useTranslation } from 'react-i18next';

import type { FormCheck, FormProblem, PlaceCheck, ReservationForm } from '../../../../workers/contract.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Whole } from '../../../components/text/Whole.tsx';
import primitives from '../../../components/primitives.module.css';
import { formatRange } from '../../../i18n/formats.ts';
import { confirmationText, lengthText, obstacleText, rangeNear } from '../../../i18n/obstacle-text.ts';
import { placeText } from '../../../i18n/place-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { Panel } from '../parts.tsx';
import { problemText } from '../problem-text.ts';
import styles from './places.module.css';
import shared from '../parts.module.css';
import { moved } from '../series/recurrence.ts';
import { whenText } from '../summary.ts';

interface PlacesPanelProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

/** The state of each chosen place at the chosen time, and alternatives. */
export function PlacesPanel({ form, check, onChange }: PlacesPanelProps) {
  const { t } = useTranslation('reservation');
  const places = (check?.places ?? []).filter(({ resourceId }) => form.resourceIds.includes(resourceId));
  const failure = check?.failure ?? null;
  const missing = check?.isComplete === true ? 0 : form.resourceIds.length - places.length;
  // Also where all chosen resources have been removed; the field says which.
  const isEmpty = places.length === 0 && missing === 0 && failure === null;
  if (isEmpty) return null;
  return (
    <Panel title={t('side')}>
      {failure === null ? null : (
        <p className={primitives.warning}>{t('state.unread', { reason: failureText(failure, t) })}</p>
      )}
      <ul aria-busy={missing > 0}>
        {places.map((place) => (
          <PlaceState
            key={place.resourceId}
            place={place}
            refusal={refusalOf(place, check?.problems ?? [])}
            form={form}
            onChange={onChange}
          />
        ))}
        {Array.from({ length: Math.max(0, missing) }, (_, index) => (
          <li key={index} className={shared.waiting} aria-hidden="true" />
        ))}
      </ul>
    </Panel>
  );
}

const icons = { free: CircleCheck, taken: CircleAlert, unread: CircleDashed } as const;

interface PlaceStateProps extends Omit<PlacesPanelProps, 'check'> {
  readonly place: PlaceCheck;
  /** A problem that does not depend on the time; null = none. */
  readonly refusal: FormProblem | null;
}

const refusalOf = ({ name }: PlaceCheck, problems: readonly FormProblem[]): FormProblem | null =>
  problems.find((problem) => problem.type === 'not-for-attendees' && problem.name === name) ?? null;

function PlaceState({ place, refusal, form, onChange }: PlaceStateProps) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  const { obstacle, name, timeZone } = place;
  const isFree = obstacle === null && refusal === null;
  const state = isFree ? 'free' : obstacle?.type === 'unread' ? 'unread' : 'taken';
  const Icon = icons[state];
  const minutes = Math.round((form.end - form.start) / 60_000);
  const availabilityText = refusal === null ? t('state.free') : problemText(refusal, t);
  const sentence =
    obstacle === null ? availabilityText : obstacleText(obstacle, { start: form.start, minutes }, tTimeline);
  const there = formatRange(form.start, form.end, timeZone);
  const isElsewhere = !form.isAllDay && form.end > form.start && there !== formatRange(form.start, form.end);
  return (
    <li className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden="true" className={shared.stateIcon} />
      <div className={styles.body}>
        <h3 className={styles.name}>{name}</h3>
        <p className={shared.facts}>
          <Whole text={placeText(place, tTimeline)} />
        </p>
        {isElsewhere ? (
          <p className={shared.muted}>{tTimeline('localTime', { range: there, zone: timeZone })}</p>
        ) : null}
        <p className={styles.sentence}>{sentence}</p>
        {isFree && place.confirmation !== null ? (
          <p className={shared.muted}>{confirmationText(place.confirmation, form.start, tTimeline)}</p>
        ) : null}
        <Limits place={place} />
        {obstacle === null ? null : <Offers place={place} form={form} onChange={onChange} />}
      </div>
    </li>
  );
}

/** The minimum and maximum length of a reservation. */
function Limits({ place: { minimum, maximum, obstacle } }: Pick<PlaceStateProps, 'place'>) {
  const { t } = useTranslation('timeline');
  const isSaid = obstacle?.type === 'longer-than-allowed' || obstacle?.type === 'shorter-than-allowed';
  if (isSaid || (minimum === null && maximum === null)) return null;
  const parts = [
    minimum === null ? null : t('obstacle.shorter-than-allowed', { length: lengthText(minimum) }),
    maximum === null ? null : t('obstacle.longer-than-allowed', { length: lengthText(maximum) }),
  ];
  return <p className={shared.muted}>{parts.filter((part) => part !== null).join(' ')}</p>;
}

/** Offers the next free time here, or another place at this time. */
function Offers({ place: { resourceId, next, nearest }, form, onChange }: Omit<PlaceStateProps, 'refusal'>) {
  const { t } = useTranslation('timeline');
  if (next === null && nearest === null) return null;
  const isFree = nearest !== null && !form.resourceIds.includes(nearest.resourceId);
  return (
    <div className={shared.offers}>
      {next === null ? null : (
        <Button onClick={() => onChange({ ...moved(form, next.start), end: next.end, isAllDay: false })}>
          {t('offer.next', { range: rangeNear(next.start, next.end, form.start) })}
        </Button>
      )}
      {isFree ? (
        <Button
          title={nearest.areaPath}
          onClick={() =>
            onChange({ resourceIds: form.resourceIds.map((id) => (id === resourceId ? nearest.resourceId : id)) })
          }
        >
          {t('offer.nearest', {
            place: nearest.resourceName,
            range: form.isAllDay ? whenText(form) : rangeNear(nearest.start, nearest.end, form.start),
          })}
        </Button>
      ) : null}
    </div>
  );
}
