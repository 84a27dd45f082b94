import { useTranslation } from 'react-i18next';

import type { Route } from '../../../workers/contract.ts';
import styles from './route-steps.module.css';
import { StepIcon } from './StepIcon.tsx';
import { stepText } from './step-text.ts';

interface RouteStepsProps {
  readonly route: Route;
  readonly onStep: (step: number) => void;
}

/** All steps of a route; a press begins the guidance there. */
export function RouteSteps({ route, onStep }: RouteStepsProps) {
  const { t } = useTranslation('navigate');
  return (
    <ol className={styles.steps} aria-label={t('route.steps')}>
      {route.steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
        <li key={index}>
          <button type="button" onClick={() => onStep(index)}>
            <StepIcon kind={step.kind} direction={step.direction} />
            {stepText(step, t)}
          </button>
        </li>
      ))}
    </ol>
  );
}
