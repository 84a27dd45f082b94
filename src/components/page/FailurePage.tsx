import { useTranslation } from 'react-i18next';

import type { Failure } from '../../../workers/contract.ts';
import { failureHint, failureText } from '../../state/failure-text.ts';
import { FullPage, type FullPageProps } from './FullPage.tsx';

interface FailurePageProps extends Pick<FullPageProps, 'icon' | 'title' | 'isAlone' | 'children'> {
  readonly failure: Failure;
}

/** Shown instead of content that could not be read, with the reason and an action. */
export function FailurePage({ failure, ...page }: FailurePageProps) {
  const { t } = useTranslation();
  return <FullPage {...page} text={failureText(failure, t)} hint={failureHint(failure, t)} isAlert />;
}
