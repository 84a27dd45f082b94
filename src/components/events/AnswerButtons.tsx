import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard, EventInFull } from '../../../workers/contract.ts';
import { network } from '../../state/network.ts';
import { Button } from '../Button.tsx';
import styles from './events.module.css';
import { Problems } from './Problems.tsx';
import { useEventActions } from './use-event-actions.ts';

const ANSWERS = ['accepted', 'tentative', 'declined'] as const;
const nothing = (): void => undefined;

interface AnswerButtonsProps {
  readonly card: EventCard;
  readonly answer: EventInFull['answer'];
}

/** What the user answers to an invitation; it can be changed. */
export function AnswerButtons({ card, answer }: AnswerButtonsProps) {
  const { t } = useTranslation('events');
  const { isOnline } = useSnapshot(network);
  const actions = useEventActions(card, nothing);
  return (
    <fieldset className={styles.answers}>
      <legend>{t('answer.label')}</legend>
      {ANSWERS.map((one) => (
        <Button
          key={one}
          aria-pressed={answer === one}
          {...(answer === one ? { icon: Check } : {})}
          disabled={!isOnline}
          isBusy={actions.busy === 'answer'}
          onClick={() => actions.answer(one)}
        >
          {t(`answer.${one}`)}
        </Button>
      ))}
      <Problems lines={actions.problems} />
    </fieldset>
  );
}
