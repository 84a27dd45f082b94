import { CalendarArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../state/failure-text.ts';
import { saveFile } from '../../state/save-file.ts';
import { computation } from '../../state/workers.ts';
import { Button } from '../Button.tsx';
import { Problems } from './Problems.tsx';

interface IcsButtonProps {
  readonly eventId: string;
  /** The whole series of the event. */
  readonly isWhole?: boolean;
}

/** Saves one event, or its series, as an iCalendar file, for other calendars. */
export function IcsButton({ eventId, isWhole = false }: IcsButtonProps) {
  const { t } = useTranslation('events');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const file = await computation().myEvents.toIcs(eventId, isWhole);
    setBusy(false);
    setProblems(file.ok ? [] : [failureText(file.error, t)]);
    if (file.ok) saveFile(file.value.fileName, 'text/calendar;charset=utf-8', file.value.text);
  };
  return (
    <div>
      <Button icon={CalendarArrowDown} isBusy={isBusy} onClick={() => void save()}>
        {t(isWhole ? 'icsSeries' : 'ics')}
      </Button>
      <Problems lines={problems} />
    </div>
  );
}
