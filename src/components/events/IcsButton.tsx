import { CalendarArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../state/failure-text.ts';
import { saveFile } from '../../state/save-file.ts';
import { computation } from '../../state/workers.ts';
import { Button } from '../Button.tsx';
import { Problems } from './Problems.tsx';

/** Saves one event as an iCalendar file, for other calendars. */
export function IcsButton({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('events');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const file = await computation().screens.myEvents.toIcs(eventId);
    setBusy(false);
    setProblems(file.ok ? [] : [failureText(file.error, t)]);
    if (file.ok) saveFile(file.value.fileName, 'text/calendar;charset=utf-8', file.value.text);
  };
  return (
    <div>
      <Button icon={CalendarArrowDown} isBusy={isBusy} onClick={() => void save()}>
        {t('ics')}
      </Button>
      <Problems lines={problems} />
    </div>
  );
}
