import HousePlug from 'lucide-react/icons/house-plug';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import ListPlus from 'lucide-react/icons/list-plus';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../../components/controls/Button.tsx';
import zoom from '../../../components/plan/zoom-buttons.module.css';
import styles from '../plan-screen.module.css';

interface ZoomButtonsProps {
  readonly isChoosing: boolean;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onChoosing: () => void;
  /** Seats for several people. */
  readonly onTeam: () => void;
  /** The devices of the level; null = it has none. */
  readonly onDevices: (() => void) | null;
}

const STEP = 1.6;

export function ZoomButtons({ isChoosing, onZoom, onFit, onChoosing, onTeam, onDevices }: ZoomButtonsProps) {
  const { t } = useTranslation('plan');
  return (
    <div className={`${zoom.zoom} ${styles.zoom}`}>
      <IconButton name={t('zoom.in')} icon={Plus} onClick={() => onZoom(STEP)} />
      <IconButton name={t('zoom.out')} icon={Minus} onClick={() => onZoom(1 / STEP)} />
      <IconButton name={t('zoom.fit')} icon={Maximize} onClick={onFit} />
      <IconButton name={t('zoom.select')} icon={ListPlus} isPressed={isChoosing} onClick={onChoosing} />
      <IconButton name={t('team.title')} icon={Users} onClick={onTeam} />
      {onDevices === null ? null : <IconButton name={t('devices')} icon={HousePlug} onClick={onDevices} />}
      <IconButton name={t('print')} icon={Printer} onClick={() => print()} />
    </div>
  );
}
