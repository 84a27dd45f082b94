import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Section } from '../../components/page/Section.tsx';
import styles from './resource.module.css';

/** White modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface Drawing {
  readonly address: string;
  /** Modules per side. */
  readonly size: number;
  readonly path: string;
}

/** The address of this page as a QR code; the encoder is loaded on demand. */
export function QrCode({ name }: { readonly name: string }) {
  const { t } = useTranslation('resource');
  const address = location.origin + location.pathname;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { encodeQR } = await import('qr');
      const rows = encodeQR(address, 'raw', { border: QUIET_ZONE });
      if (isCurrent) setDrawing({ address, size: rows.length, path: toPath(rows) });
    };
    // If the encoder cannot be loaded, only the address is shown.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return (
    <Section title={t('qr.title')}>
      <div className={styles.qr}>
        {drawing?.address === address ? (
          <svg role="img" aria-label={t('qr.name', { name })} viewBox={`0 0 ${drawing.size} ${drawing.size}`}>
            <path d={drawing.path} />
          </svg>
        ) : (
          <span className={styles.qrPlace} aria-hidden="true" />
        )}
        <div>
          <p>{t('qr.text')}</p>
          <p className={styles.address}>{address}</p>
        </div>
      </div>
    </Section>
  );
}

/** One square per dark module. */
function toPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
