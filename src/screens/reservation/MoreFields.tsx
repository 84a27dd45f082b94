import { useTranslation } from 'react-i18next';

import type { FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { LongTextField, SelectField } from '../../components/Field.tsx';
import shared from './parts.module.css';
import { reminderText } from './summary.ts';

interface MoreFieldsProps {
  readonly form: ReservationForm;
  readonly options: FormOptions;
  /** The text was formatted by another program. */
  readonly isFormatted: boolean;
  readonly onChange: (part: Partial<ReservationForm>) => void;
}

const visibilities = ['default', 'public', 'private', 'confidential'] as const;
const showings = ['busy', 'tentative', 'free', 'oof', 'workingElsewhere'] as const;
const maxTextLength = 20_000;
const reminders = [0, 5, 10, 15, 30, 60, 120, 24 * 60];

/** Text, online meeting, visibility and reminder. */
export function MoreFields({ form, options, isFormatted, onChange }: MoreFieldsProps) {
  const { t } = useTranslation('reservation');
  const offered = new Set([...reminders, ...(form.reminder === null ? [] : [form.reminder])]);
  return (
    <>
      <MeetingField form={form} options={options} onChange={onChange} />
      <LongTextField
        label={t('text.label')}
        hint={isFormatted ? t('text.formatted') : ''}
        rows={3}
        maxLength={maxTextLength}
        value={form.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <div className={shared.thirds}>
        <SelectField
          label={t('showAs.label')}
          value={form.showAs}
          onChange={(event) => onChange({ showAs: showings.find((one) => one === event.target.value) ?? 'busy' })}
        >
          {showings.map((one) => (
            <option key={one} value={one}>
              {t(`showAs.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('visibility.label')}
          value={form.visibility}
          onChange={(event) =>
            onChange({ visibility: visibilities.find((one) => one === event.target.value) ?? 'default' })
          }
        >
          {visibilities.map((one) => (
            <option key={one} value={one}>
              {t(`visibility.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('reminder.label')}
          value={form.reminder ?? 'none'}
          onChange={(event) =>
            onChange({ reminder: event.target.value === 'none' ? null : Number(event.target.value) })
          }
        >
          <option value="none">{t('reminder.none')}</option>
          {[...offered]
            .toSorted((one, other) => one - other)
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                {reminderText(minutes, t)}
              </option>
            ))}
        </SelectField>
      </div>
    </>
  );
}

function MeetingField({ form, options, onChange }: Pick<MoreFieldsProps, 'form' | 'options' | 'onChange'>) {
  const { t } = useTranslation('reservation');
  const kinds = (['provider', 'webex'] as const).filter(
    (kind) => options.meetings.includes(kind) || form.meeting === kind,
  );
  if (kinds.length === 0) return null;
  return (
    <SelectField
      label={t('meeting.label')}
      value={form.meeting}
      onChange={(event) => onChange({ meeting: kinds.find((kind) => kind === event.target.value) ?? 'none' })}
    >
      <option value="none">{t('meeting.none')}</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kind === 'webex' ? 'Webex' : options.providerName || t('meeting.provider')}
        </option>
      ))}
    </SelectField>
  );
}
