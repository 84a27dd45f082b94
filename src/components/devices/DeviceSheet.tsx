import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { ShownObject, ShownPart } from '../../../workers/contract.ts';
import { Button } from '../controls/Button.tsx';
import { Sheet } from '../overlays/Sheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { objects } from '../../state/resources/objects.ts';
import { unreachable } from '../../state/unreachable.ts';
import { SliderRow, SwitchRow } from './Controls.tsx';
import { DeviceIcon } from './DeviceIcon.tsx';
import { partText } from './device-text.ts';
import styles from './devices.module.css';

interface DeviceSheetProps {
  readonly objectId: string;
  /** That of its point of interest. */
  readonly name: string;
  readonly onClose: () => void;
  /** To all devices of the level. */
  readonly onList: () => void;
}

/** A device with all its parts. */
export function DeviceSheet({ objectId, name, onClose, onList }: DeviceSheetProps) {
  const { t } = useTranslation(['devices', 'failures']);
  const { shown } = useSnapshot(objects) as typeof objects;
  const object = shown.objects.find(({ id }) => id === objectId);
  return (
    <Sheet
      title={object?.name || name}
      onClose={onClose}
      footer={
        <Button icon={ChevronLeft} onClick={onList}>
          {t('all')}
        </Button>
      }
    >
      {object === undefined ? (
        <output>
          {shown.state === 'loading'
            ? t('loading')
            : shown.problem === null
              ? t('gone')
              : failureText(shown.problem, t)}
        </output>
      ) : (
        <Device object={object} isConnected={shown.isConnected} />
      )}
    </Sheet>
  );
}

function Device({ object, isConnected }: { readonly object: ShownObject; readonly isConnected: boolean }) {
  const { t } = useTranslation('devices');
  const hasControls = object.parts.some(({ type }) => type === 'switch' || type === 'slider');
  return (
    <div className={styles.device} data-stale={object.hasData ? undefined : true}>
      {object.hasData ? null : <p className={styles.note}>{t('noData')}</p>}
      {isConnected || !hasControls ? null : <p className={styles.note}>{t('notConnected')}</p>}
      {object.parts.map((part) => (
        <Part key={part.id} part={part} object={object} isUsable={isConnected} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly part: ShownPart;
  readonly object: ShownObject;
  readonly isUsable: boolean;
}

function Part({ part, object, isUsable }: PartProps) {
  const { t } = useTranslation('devices');
  switch (part.type) {
    case 'switch':
      return <SwitchRow objectId={object.id} part={part} isUsable={isUsable} />;
    case 'slider':
      return <SliderRow objectId={object.id} part={part} isUsable={isUsable} />;
    case 'object-label':
      // The title of the sheet.
      return null;
    case 'icon':
      return (
        <div className={styles.icon}>
          <DeviceIcon icon={part.text} kind={object.kind} size={28} />
        </div>
      );
    case 'color':
      return (
        <Row name={part.name || t('color')}>
          <Swatch color={part.text} />
          {part.text}
        </Row>
      );
    case 'label':
    case 'value':
    case 'unit':
      return (
        <Row name={part.name}>
          {'color' in part ? <Swatch color={part.color} /> : null}
          {partText(part, t)}
        </Row>
      );
    default:
      return unreachable(part);
  }
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      {name === '' ? null : <span className={styles.name}>{name}</span>}
      <span className={styles.value}>{children}</span>
    </div>
  );
}

/** Beside words, never instead of them. */
export function Swatch({ color }: { readonly color: string }) {
  return color === '' ? null : <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />;
}
