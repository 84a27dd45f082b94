import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanLevel } from '../../../workers/contract.ts';
import { Sheet } from '../overlays/Sheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { objects } from '../../state/resources/objects.ts';
import { DeviceIcon } from './DeviceIcon.tsx';
import { mainPart, summaryParts } from './device-text.ts';
import { Swatch } from './DeviceSheet.tsx';
import styles from './devices.module.css';

interface DeviceListProps {
  readonly level: Pick<PlanLevel, 'name'> & { readonly pois: Pick<PlanLevel['pois'], 'ids' | 'names'> };
  readonly onClose: () => void;
  readonly onOpen: (objectId: string) => void;
}

/** All devices of a level: what they say, and the way to their controls. */
export function DeviceList({ level, onClose, onOpen }: DeviceListProps) {
  const { t } = useTranslation(['devices', 'failures']);
  const { shown } = useSnapshot(objects) as typeof objects;
  return (
    <Sheet title={t('listTitle', { level: level.name })} onClose={onClose}>
      {shown.state === 'loading' ? <output>{t('loading')}</output> : null}
      {shown.problem === null ? null : <p role="alert">{failureText(shown.problem, t)}</p>}
      <ul className={styles.list}>
        {shown.objects.map((object) => {
          const main = mainPart(object);
          return (
            <li key={object.id}>
              <button type="button" onClick={() => onOpen(object.id)}>
                <DeviceIcon icon={object.icon} kind={object.kind} size={20} />
                <span>
                  <strong>{object.name || (level.pois.names[level.pois.ids.indexOf(object.id)] ?? '')}</strong>
                  <span className={styles.summary}>
                    <Swatch color={main !== null && 'color' in main ? main.color : ''} />
                    {[...summaryParts(object, t), ...(object.hasData ? [] : [t('stale')])].join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
