import { useTranslation } from 'react-i18next';

import type { FormCheck, FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { TextField } from '../../components/controls/Field.tsx';
import { dateOf } from '../../i18n/formats.ts';
import { maxSubjectLength } from './address.ts';
import { MeetingField } from './MoreFields.tsx';
import { PeopleField } from './people/PeopleField.tsx';
import { PlacesField } from './places/PlacesField.tsx';
import type { ProblemField } from './problem-text.ts';
import { RepeatFields } from './series/RepeatFields.tsx';
import type { SeriesHint } from './series/series-form.ts';
import { formSubject } from './summary.ts';
import { WhenFields } from './time/WhenFields.tsx';

interface FormFieldsProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly options: FormOptions;
  /** The hint below the repeat field; null = none. */
  readonly hint: SeriesHint | null;
  /** False while an existing reservation is changed. */
  readonly isNew: boolean;
  readonly favouriteIds: readonly string[];
  /** The error of a field; '' = none. */
  readonly errorAt: (field: ProblemField) => string;
  /** The number of failed attempts to send the form. */
  readonly attempts: number;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

export function FormFields(props: FormFieldsProps) {
  const { form, check, options, hint, isNew, favouriteIds, errorAt, attempts, onChange } = props;
  const { t } = useTranslation('reservation');
  return (
    <>
      <TextField
        label={t('subject')}
        placeholder={formSubject(form, check)}
        value={form.subject}
        maxLength={maxSubjectLength}
        autoComplete="off"
        error={errorAt('subject')}
        onChange={(typed) => onChange({ subject: typed.target.value })}
      />
      <WhenFields form={form} places={check?.places ?? []} error={errorAt('when')} onChange={onChange} />
      <RepeatFields
        form={form}
        firstDate={check?.occurrences[0]?.date ?? dateOf(form.start)}
        hint={hint}
        error={errorAt('repeat')}
        onChange={(recurrence) => onChange({ recurrence })}
      />
      <PeopleField
        people={form.attendees}
        guests={form.guests ?? 0}
        canFindGroups={options.canFindGroups}
        error={errorAt('people')}
        attempts={attempts}
        onChange={(attendees) => onChange({ attendees })}
        onGuests={(guests) => onChange({ guests })}
      />
      <MeetingField form={form} options={options} onChange={onChange} />
      <PlacesField
        form={form}
        check={check}
        favouriteIds={favouriteIds}
        error={errorAt('places')}
        attempts={attempts}
        isNew={isNew}
        hasWays={options.hasWays}
        onChange={(resourceIds) => onChange({ resourceIds })}
      />
    </>
  );
}
