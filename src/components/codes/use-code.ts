import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../state/failure-text.ts';
import { qrIdIn } from '../../state/resources/qr-codes.ts';
import { computation } from '../../state/workers/workers.ts';

interface CodeLookup {
  /** Why the last code could not be used; '' = it could, or there was none. */
  readonly problem: string;
  readonly isLooking: boolean;
  /** @returns whether the code leads to a place */
  look(text: string): Promise<boolean>;
}

/** Finds the place of a code; its text is an address of this site, or the id alone. */
export function useCode(onPlace: (stopId: string, areaId: string | null) => void): CodeLookup {
  const { t } = useTranslation('navigate');
  const [problem, setProblem] = useState('');
  const [isLooking, setLooking] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    problem,
    isLooking,
    async look(text) {
      const id = qrIdIn(text);
      if (id === null) {
        setProblem(t('code.foreign'));
        return false;
      }
      setLooking(true);
      const found = await computation().qrCodes.placeOf(id);
      if (!isMounted.current) return false;
      setLooking(false);
      if (!found.ok) {
        const isUnknown = found.error.type === 'refused' && found.error.status === 404;
        setProblem(isUnknown ? t('code.unknown') : failureText(found.error, t));
        return false;
      }
      const { stopId, areaId } = found.value;
      const place = stopId ?? areaId;
      if (place === null) {
        setProblem(t('code.nowhere'));
        return false;
      }
      setProblem('');
      onPlace(place, areaId);
      return true;
    },
  };
}
