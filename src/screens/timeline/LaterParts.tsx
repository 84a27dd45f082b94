import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../state/toasts.ts';
import { useWhenBack } from '../../state/when-back.ts';
import { useModule } from './finding/use-module.ts';
import type { AfterPictureProps } from './AfterPicture.tsx';

const importParts = () => import('./AfterPicture.tsx');

/** What nobody needs before there is a picture, above all what lies over the painted rows while somebody works on them. */
export function LaterParts(props: AfterPictureProps) {
  const { t } = useTranslation('finding');
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  // Without them what is picked or moved is not seen: that is said, and tried again.
  useWhenBack(failures > tries, () => setTries(failures));
  const onFailure = (): void => {
    setFailures((count) => count + 1);
    showToast({ text: t('notFetched'), kind: 'error' });
  };
  return <Fetched key={tries} parts={props} onFailure={onFailure} />;
}

interface FetchedProps {
  readonly parts: AfterPictureProps;
  readonly onFailure: () => void;
}

function Fetched({ parts, onFailure }: FetchedProps) {
  const here = useModule(importParts, onFailure);
  return here === null ? null : <here.AfterPicture {...parts} />;
}
