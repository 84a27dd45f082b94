import CalendarCog from 'lucide-react/icons/calendar-cog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { failureText } from '../../state/failure-text.ts';
import { session } from '../../state/session/session.ts';
import { signInAgain } from '../../state/session/sign-in.ts';
import { Section } from './parts.tsx';

/** Where the site allows it: the calendar of another account than the user signs in with. */
export function CalendarSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const { state } = useSnapshot(session);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (state.type !== 'signed-in' || state.connectsCalendar !== true) return null;
  const connect = async (): Promise<void> => {
    setLeaving(true);
    setFailure(null);
    const begun = await signInAgain(Date.now(), true);
    setLeaving(false);
    if (!begun.ok) setFailure(begun.error);
  };
  return (
    <Section
      title={t('calendar')}
      hint={t('calendarHint')}
      state={failure === null ? '' : failureText(failure, common)}
    >
      <Button icon={CalendarCog} isBusy={isLeaving} onClick={() => void connect()}>
        {isLeaving ? common('login.working') : t('calendarConnect')}
      </Button>
    </Section>
  );
}
