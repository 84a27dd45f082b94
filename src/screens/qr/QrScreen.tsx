import QrCode from 'lucide-react/icons/qr-code';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure } from '../../../workers/contract.ts';
import { Button } from '../../components/controls/Button.tsx';
import { FullPage } from '../../components/page/FullPage.tsx';
import { useTitle } from '../../components/page/use-title.ts';
import { failureText } from '../../state/failure-text.ts';
import { qrIdOf, wayOfQrCode } from '../../state/resources/qr-codes.ts';
import { ROUTES } from '../../state/routes.ts';

interface QrScreenProps {
  /** Leaves this application. */
  readonly leave?: (url: string) => void;
}

const leaveForGood = (url: string): void => location.replace(url);

/** Redirects to the target of a scanned code, or says why that is impossible. */
export function QrScreen({ leave = leaveForGood }: QrScreenProps) {
  const { t } = useTranslation('account');
  const [path, navigate] = useLocation();
  const [problem, setProblem] = useState<Failure | null>(null);
  const id = qrIdOf(path) ?? '';
  const isLoading = problem === null;
  useTitle(t(isLoading ? 'qr.looking' : 'qr.failed'));
  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const way = await wayOfQrCode(id);
      if (!isCurrent) return;
      if (!way.ok) setProblem(way.error);
      // Replaces this page in the history, so that Back does not return here.
      else if (way.value.startsWith('/')) navigate(way.value, { replace: true });
      else leave(way.value);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id, isLoading, navigate, leave]);
  if (problem === null) {
    return <FullPage icon={QrCode} title={t('qr.looking')} text="" isAlone />;
  }
  const isUnknown = problem.type === 'refused' && problem.status === 404;
  return (
    <FullPage
      icon={QrCode}
      title={t('qr.failed')}
      text={t('qr.infoFailed')}
      hint={isUnknown ? t('qr.unknown') : failureText(problem, t)}
      isAlert
      isAlone
    >
      {isUnknown ? null : (
        <Button kind="primary" size="large" onClick={() => setProblem(null)}>
          {t('tryAgain')}
        </Button>
      )}
      <Button kind={isUnknown ? 'primary' : 'plain'} size="large" onClick={() => navigate(ROUTES.timeline)}>
        {t('qr.timeline')}
      </Button>
    </FullPage>
  );
}
