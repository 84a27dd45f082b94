import { useState } from 'react';

import { useWhenBack } from '../../state/when-back.ts';
import { useAsked } from './finding/use-module.ts';
import type { AfterPictureProps } from './AfterPicture.tsx';

const importParts = () => import('./AfterPicture.tsx');

/** What nobody needs before there is a picture, above all what lies over the painted rows while somebody works on them. */
export function LaterParts(props: AfterPictureProps) {
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  // Without them what is picked or moved is not seen: that is said, and tried again.
  useWhenBack(failures > tries, () => setTries(failures));
  return <Fetched key={tries} parts={props} onFailure={() => setFailures((count) => count + 1)} />;
}

interface FetchedProps {
  readonly parts: AfterPictureProps;
  readonly onFailure: () => void;
}

function Fetched({ parts, onFailure }: FetchedProps) {
  const here = useAsked(importParts, onFailure);
  return here === null ? null : <here.AfterPicture {...parts} />;
}
