import { useTranslation } from 'react-i18next';

import type { FormCheck, FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { TextField } from '../../components/Field.tsx';
import { dateOf } from '../../i18n/formats.ts';
import { longestSubject } from './address.ts';
import { MoreFields } from './MoreFields.tsx';
import { PeopleField } from './people/PeopleField.tsx';
import { PlacesField } from './places/PlacesField.tsx';
import type { ProblemField } from './problem-text.ts';
import { RepeatFields } from './series/RepeatFields.tsx';
import type { SeriesHint } from './series/series-form.ts';
import { WhenFields } from './time/WhenFields.tsx';

interface FormFieldsProps {
  readonly form: ReservationForm;
  readonly check: FormCheck | null;
  readonly options: FormOptions;
  /** What is to be said of how a series repeats; null = nothing. */
  readonly hint: SeriesHint | null;
  /** It is written, not changed. */
  readonly isNew: boolean;
  /** Another program has formatted the text. */
  readonly isFormatted: boolean;
  /** What is wrong at a field; '' = nothing. */
  readonly errorAt: (field: ProblemField) => string;
  /** How often it could not be sent. */
  readonly tries: number;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

/** Whatever can be written of a reservation. */
export function FormFields(props: FormFieldsProps) {
  const { form, check, options, hint, isNew, isFormatted, errorAt, tries, onChange } = props;
  const { t } = useTranslation('reservation');
  return (
    <>
      <TextField
        label={t('subject')}
        placeholder={t('usualSubject')}
        value={form.subject}
        maxLength={longestSubject}
        autoComplete="off"
        error={errorAt('subject')}
        onChange={(typed) => onChange({ subject: typed.target.value })}
      />
      <PlacesField
        form={form}
        check={check}
        error={errorAt('places')}
        tries={tries}
        isNew={isNew}
        onChange={(resourceIds) => onChange({ resourceIds })}
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
        canFindGroups={options.canFindGroups}
        error={errorAt('people')}
        tries={tries}
        onChange={(attendees) => onChange({ attendees })}
      />
      <MoreFields form={form} options={options} isFormatted={isFormatted} onChange={onChange} />
    </>
  );
}
