import Delete from 'lucide-react/icons/delete';
import { useTranslation } from 'react-i18next';

import { interfaceLanguage } from '../../i18n/index.ts';
import { DIGITS, LAYOUTS } from './keyboard-layouts.ts';
import styles from './kiosk.module.css';

interface KeyboardProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Keys on the screen: a kiosk has no others. */
export function Keyboard({ text, onText }: KeyboardProps) {
  const { t } = useTranslation('kiosk');
  const rows = [DIGITS, ...LAYOUTS[interfaceLanguage()]];
  return (
    <fieldset className={styles.keyboard} aria-label={t('keyboard.label')}>
      {rows.map((row) => (
        <div key={row}>
          {Array.from(row).map((letter) => (
            <button key={letter} type="button" onClick={() => onText(text + letter)}>
              {letter}
            </button>
          ))}
        </div>
      ))}
      <div>
        <button
          type="button"
          className={styles.space}
          aria-label={t('keyboard.space')}
          onClick={() => onText(`${text} `)}
        >
          {t('keyboard.space')}
        </button>
        <button
          type="button"
          aria-label={t('keyboard.delete')}
          onClick={() => onText(Array.from(text).slice(0, -1).join(''))}
        >
          <Delete size={24} aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  );
}
