import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import primitives from '../../../components/primitives.module.css';
import { WayLink } from '../../../components/navigation/WayLink.tsx';
import { computation } from '../../../state/workers/workers.ts';

interface WayThereProps {
  /** Of a resource or a point of interest. */
  readonly id: string;
  readonly name: string;
}

/** A link to the way there; nothing where there is no navigation. */
export function WayThere({ id, name }: WayThereProps) {
  const { t } = useTranslation('plan');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const found = await computation().plan.wayTo(id);
      if (isCurrent) setUrl(found.ok ? found.value : null);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return url === null ? null : <WayLink url={url} name={name} text={t('sheet.way')} className={primitives.link} />;
}
