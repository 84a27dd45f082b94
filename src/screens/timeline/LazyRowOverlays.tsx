import { useState } from 'react';

import { useWhenBack } from '../../state/when-back.ts';
import { useRequestedModule } from './finding/use-module.ts';
import type { RowOverlaysProps } from './RowOverlays.tsx';

const importOverlays = () => import('./RowOverlays.tsx');

/** What nobody needs before there is a picture, above all what lies over the painted rows while somebody works on them. */
export function LazyRowOverlays(props: RowOverlaysProps) {
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  // Without them what is picked or moved is not seen: that is said, and tried again.
  useWhenBack(failures > tries, () => setTries(failures));
  return <Fetched key={tries} overlays={props} onFailure={() => setFailures((count) => count + 1)} />;
}

interface FetchedProps {
  readonly overlays: RowOverlaysProps;
  readonly onFailure: () => void;
}

function Fetched({ overlays, onFailure }: FetchedProps) {
  const here = useRequestedModule(importOverlays, onFailure);
  return here === null ? null : <here.RowOverlays {...overlays} />;
}
