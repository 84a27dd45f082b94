import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../components/controls/Button.tsx';
import { QrImage } from '../../components/navigation/QrImage.tsx';
import { Sheet } from '../../components/overlays/Sheet.tsx';
import { ROUTES } from '../../state/routes.ts';
import { showToast } from '../../state/toasts.ts';
import styles from './navigate.module.css';
import { type NavigationAddress, sharedAddress } from './navigate-address.ts';

/** The route for another device: as a link, and as a code for its camera. */
export function ShareRoute({ address }: { readonly address: NavigationAddress }) {
  const { t } = useTranslation('navigate');
  const [isOpen, setOpen] = useState(false);
  const url = sharedAddress(address, ROUTES.navigate);
  const share = async (): Promise<void> => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ text: t('share.copied'), kind: 'success' });
      }
    } catch (error) {
      // The user has closed the system's own sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ text: t('share.failed'), kind: 'error' });
    }
  };
  return (
    <>
      <Button size="large" icon={Share2} onClick={() => void share()}>
        {t('share.link')}
      </Button>
      <Button size="large" icon={QrCode} onClick={() => setOpen(true)}>
        {t('share.code')}
      </Button>
      {isOpen ? (
        <Sheet title={t('share.codeTitle')} onClose={() => setOpen(false)}>
          <div className={styles.code}>
            <QrImage text={url} label={t('share.codeTitle')} />
            <p>{t('share.codeHelp')}</p>
            <p className={styles.url}>{url}</p>
          </div>
        </Sheet>
      ) : null}
    </>
  );
}
