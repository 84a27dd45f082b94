import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FormOptions, ReservationForm } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { LongTextField, SelectField } from '../../components/controls/Field.tsx';
import { CheckField } from './parts.tsx';
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
/** Minutes; that of a new reservation. */
export const usualReminder = 15;
const reminders = [0, 5, 10, 15, 30, 60, 120, 24 * 60];

/** The fields that few need: open where one of them has been filled in. */
export function MoreFields(props: MoreFieldsProps) {
  const { t } = useTranslation('reservation');
  const [isOpen, setOpen] = useState(() => isFilledIn(props.form));
  return (
    <div className={shared.group}>
      <div className={shared.inLine}>
        <Button
          kind="quiet"
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('more')}
        </Button>
      </div>
      {isOpen ? <RareFields {...props} /> : null}
    </div>
  );
}

const isFilledIn = ({ text, showAs, visibility, reminder }: ReservationForm): boolean =>
  text !== '' || showAs !== 'busy' || visibility !== 'default' || reminder !== usualReminder;

function RareFields({ form, options, isFormatted, onChange }: MoreFieldsProps) {
  const { t } = useTranslation('reservation');
  const offered = new Set([...reminders, ...(form.reminder === null ? [] : [form.reminder])]);
  return (
    <>
      <MeetingService form={form} options={options} onChange={onChange} />
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

/** The kinds of online meetings that can be chosen. */
const meetingKinds = ({ meeting }: ReservationForm, { meetings }: FormOptions) =>
  (['provider', 'webex'] as const).filter((kind) => meetings.includes(kind) || meeting === kind);

/** Adds an online meeting, of the first kind that there is. */
export function MeetingField({ form, options, onChange }: Pick<MoreFieldsProps, 'form' | 'options' | 'onChange'>) {
  const { t } = useTranslation('reservation');
  const [first] = meetingKinds(form, options);
  if (first === undefined) return null;
  return (
    <CheckField
      label={t('meeting.label')}
      isChecked={form.meeting !== 'none'}
      onChange={(isOnline) => onChange({ meeting: isOnline ? first : 'none' })}
    />
  );
}

function MeetingService({ form, options, onChange }: Pick<MoreFieldsProps, 'form' | 'options' | 'onChange'>) {
  const { t } = useTranslation('reservation');
  const kinds = meetingKinds(form, options);
  if (form.meeting === 'none' || kinds.length < 2) return null;
  return (
    <SelectField
      label={t('meeting.by')}
      value={form.meeting}
      onChange={(event) => onChange({ meeting: kinds.find((kind) => kind === event.target.value) ?? 'none' })}
    >
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kind === 'webex' ? 'Webex' : options.providerName || t('meeting.provider')}
        </option>
      ))}
    </SelectField>
  );
}
