import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Building from 'lucide-react/icons/building-2';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import CornerUpRight from 'lucide-react/icons/corner-up-right';
import DoorOpen from 'lucide-react/icons/door-open';
import Flag from 'lucide-react/icons/flag';
import Footprints from 'lucide-react/icons/footprints';
import MapPin from 'lucide-react/icons/map-pin';
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left';
import TrendingUp from 'lucide-react/icons/trending-up';
import Undo from 'lucide-react/icons/undo';
import Redo from 'lucide-react/icons/redo';
import type { LucideIcon } from 'lucide-react';

import type { RouteDirection, RouteStep } from '../../../workers/contract.ts';

interface StepIconProps {
  readonly kind: RouteStep['kind'];
  readonly direction: RouteDirection | null;
  readonly size?: number;
}

const OF_KIND: Readonly<Partial<Record<RouteStep['kind'], LucideIcon>>> = {
  start: MapPin,
  door: DoorOpen,
  stairs: Footprints,
  elevator: ArrowUpDown,
  escalator: TrendingUp,
  ramp: TrendingUp,
  enterBuilding: Building,
  exitBuilding: Building,
  arrive: Flag,
};

const OF_DIRECTION: Readonly<Record<RouteDirection, LucideIcon>> = {
  Straight: ArrowUp,
  Left: CornerUpLeft,
  Right: CornerUpRight,
  LowLeft: ArrowUpLeft,
  LowRight: ArrowUpRight,
  SuperLowLeft: ArrowUpLeft,
  SuperLowRight: ArrowUpRight,
  SuperLeft: Undo,
  SuperRight: Redo,
};

/** What a step is about; the text beside it says the same. */
export function StepIcon({ kind, direction, size = 20 }: StepIconProps) {
  const Icon = OF_KIND[kind] ?? (direction === null ? ArrowUp : OF_DIRECTION[direction]);
  return <Icon size={size} aria-hidden="true" />;
}
