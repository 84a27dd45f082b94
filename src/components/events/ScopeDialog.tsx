import { useTranslation } from 'react-i18next';

import type { SeriesScope } from '../../../workers/contract.ts';
import { Button } from '../Button.tsx';
import { Question } from '../Question.tsx';

const SCOPES: readonly SeriesScope[] = ['occurrence', 'following', 'series'];

interface ScopeDialogProps {
  readonly subject: string;
  /** They are somebody else's: whoever is asked stays away from them. */
  readonly isLeaving: boolean;
  readonly onChoose: (scope: SeriesScope) => void;
  readonly onClose: () => void;
}

/** Asks which events of a series are to be cancelled, or left. */
export function ScopeDialog({ subject, isLeaving, onChoose, onClose }: ScopeDialogProps) {
  const { t } = useTranslation('events');
  return (
    <Question
      title={t(isLeaving ? 'scope.leaveTitle' : 'scope.title', { subject })}
      text={<p>{t(isLeaving ? 'scope.leaveText' : 'scope.text')}</p>}
      onClose={onClose}
    >
      {SCOPES.map((scope) => (
        <Button key={scope} kind="danger" size="large" onClick={() => onChoose(scope)}>
          {t(`scope.${scope}`)}
        </Button>
      ))}
      <Button size="large" onClick={onClose}>
        {t('scope.keep')}
      </Button>
    </Question>
  );
}
