import MonitorX from 'lucide-react/icons/monitor-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../components/controls/Button.tsx';
import { failureText } from '../state/failure-text.ts';
import { signOutEverywhere } from '../state/session/sign-in.ts';
import { showToast } from '../state/toasts.ts';

/** Ends the user's sign-ins on all devices; where the server cannot be reached it says so, and nothing ends. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    const left = await signOutEverywhere();
    setBusy(false);
    if (left.ok) return;
    showToast({ text: t('shell.signOutFailed', { reason: failureText(left.error, t) }), kind: 'error' });
  };
  return (
    <Button kind="quiet" icon={MonitorX} isBusy={isBusy} onClick={() => void leave()}>
      {t('shell.signOutEverywhere')}
    </Button>
  );
}
