import { useState } from 'react';

import { useRequestedModule } from '../loading/use-requested-module.ts';
import { withTexts } from '../loading/use-module.ts';

const importReader = withTexts(() => import('./read-code.ts'), 'navigate');

interface ReadCodeProps {
  /** How it is read at first: typing is the way for everybody whose camera cannot be used. */
  readonly by: 'scan' | 'type';
  readonly onPlace: (stopId: string, areaId: string | null, by: 'scan' | 'type') => void;
  readonly onBack: () => void;
}

/** Reads a code on a sign, by the camera or typed, until it leads to a place. */
export function ReadCode({ by, onPlace, onBack }: ReadCodeProps) {
  const [isTyped, setTyped] = useState(by === 'type');
  const reader = useRequestedModule(importReader, onBack);
  if (reader === null) return null;
  return isTyped ? (
    <reader.EnterCode onPlace={(stopId, areaId) => onPlace(stopId, areaId, 'type')} onBack={onBack} />
  ) : (
    <reader.ScanCode
      onPlace={(stopId, areaId) => onPlace(stopId, areaId, 'scan')}
      onType={() => setTyped(true)}
      onBack={onBack}
    />
  );
}
