import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { Button } from '../../components/Button.tsx';
import { install, installation } from '../../state/install.ts';
import { Section } from './parts.tsx';

/** Only where the browser offers it. */
export function InstallSection() {
  const { t } = useTranslation('settings');
  const { offer } = useSnapshot(installation);
  if (offer === null) return null;
  return (
    <Section title={t('install')} hint={t('installHint')}>
      <Button icon={Download} onClick={() => void install()}>
        {t('installButton')}
      </Button>
    </Section>
  );
}
