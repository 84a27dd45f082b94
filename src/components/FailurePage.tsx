import { useTranslation } from 'react-i18next';

import type { Failure } from '../../workers/contract.ts';
import { failureHint, failureText } from '../state/failure-text.ts';
import { FullPage, type FullPageProps } from './FullPage.tsx';

interface FailurePageProps extends Pick<FullPageProps, 'icon' | 'title' | 'isAlone' | 'children'> {
  readonly failure: Failure;
}

/** Fills the place of what could not be read: why it could not, and the way on. */
export function FailurePage({ failure, ...page }: FailurePageProps) {
  const { t } = useTranslation();
  return <FullPage {...page} text={failureText(failure, t)} hint={failureHint(failure, t)} isAlert />;
}
