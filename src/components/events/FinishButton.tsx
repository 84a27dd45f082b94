import { CalendarCheck2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button, type ButtonProps } from '../Button.tsx';
import { Question } from '../Question.tsx';

interface FinishButtonProps extends Pick<ButtonProps, 'size' | 'disabled' | 'isBusy'> {
  readonly subject: string;
  readonly onFinish: () => void;
}

/** Ends an event now, once it is sure: there is no way back, as somebody else may have its places in no time. */
export function FinishButton({ subject, onFinish, ...rest }: FinishButtonProps) {
  const { t } = useTranslation('events');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...rest} icon={CalendarCheck2} aria-label={t('finishName', { subject })} onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      {isAsking ? (
        <Question
          title={t('finishTitle', { subject })}
          text={<p>{t('finishText')}</p>}
          onClose={() => setAsking(false)}
        >
          {/* First, so that a key that is held or pressed twice finishes nothing. */}
          <Button size="large" onClick={() => setAsking(false)}>
            {t('scope.keep')}
          </Button>
          <Button
            kind="danger"
            size="large"
            disabled={rest.disabled}
            onClick={() => {
              setAsking(false);
              onFinish();
            }}
          >
            {t('finish')}
          </Button>
        </Question>
      ) : null}
    </>
  );
}
