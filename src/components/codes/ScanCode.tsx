import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../controls/Button.tsx';
import styles from './codes.module.css';
import { openCamera, readCode } from './scan.ts';
import { useCode } from './use-code.ts';

interface ScanCodeProps {
  readonly onPlace: (stopId: string, areaId: string | null) => void;
  readonly onType: () => void;
  readonly onBack: () => void;
}

/** ms between two pictures that are looked at. */
const PAUSE = 200;

/** The camera's picture, looked at for a code five times a second until one leads to a place. */
export function ScanCode({ onPlace, onType, onBack }: ScanCodeProps) {
  const { t } = useTranslation('navigate');
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<'none' | 'denied' | 'failed'>('none');
  const { problem, look } = useCode(onPlace);
  const lookAt = useEffectEvent(look);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const end = new AbortController();
    const { signal } = end;
    let close = (): void => undefined;
    const scan = async (): Promise<void> => {
      const camera = await openCamera(element);
      if (typeof camera === 'string') {
        if (!signal.aborted) setRefusal(camera);
        return;
      }
      close = camera;
      let seen = '';
      // Ends with the component.
      while (!signal.aborted) {
        const text = await readCode(element);
        // The same code would give the same answer.
        if (text !== null && text !== seen && !signal.aborted) {
          seen = text;
          if (await lookAt(text)) return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      close();
    };
    void scan();
    return () => {
      end.abort();
      close();
    };
  }, []);
  return (
    <div className={styles.code}>
      <h2>{t('select.scan')}</h2>
      {refusal === 'none' ? (
        <>
          <video ref={video} className={styles.camera} muted playsInline aria-label={t('code.camera')} />
          <p className={styles.hint}>{t('code.aim')}</p>
        </>
      ) : (
        <p role="alert">{t(refusal === 'denied' ? 'code.denied' : 'code.noCamera')}</p>
      )}
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <Button size="large" onClick={onType}>
          {t('select.type')}
        </Button>
        <Button kind="quiet" size="large" onClick={onBack}>
          {t('screen.back')}
        </Button>
      </div>
    </div>
  );
}
