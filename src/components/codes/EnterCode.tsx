import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/Field.tsx';
import styles from './codes.module.css';
import { useCode } from './use-code.ts';

interface EnterCodeProps {
  readonly onPlace: (stopId: string, areaId: string | null) => void;
  readonly onBack: () => void;
}

/** The text under a code, typed: for everybody whose camera cannot be used. */
export function EnterCode({ onPlace, onBack }: EnterCodeProps) {
  const { t } = useTranslation('navigate');
  const [text, setText] = useState('');
  const { problem, isLooking, look } = useCode(onPlace);
  const send = (): void => {
    if (text.trim() !== '') void look(text.trim());
  };
  // No form: it may stand in one.
  return (
    <div className={styles.code}>
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        error={problem}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed to type
        autoFocus
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(press) => {
          if (press.key !== 'Enter') return;
          press.preventDefault();
          send();
        }}
      />
      <div className={styles.actions}>
        <Button kind="primary" size="large" isBusy={isLooking} onClick={send}>
          {t('code.look')}
        </Button>
        <Button kind="quiet" size="large" onClick={onBack}>
          {t('screen.back')}
        </Button>
      </div>
    </div>
  );
}
