import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Blinds from 'lucide-react/icons/blinds';
import CircleDot from 'lucide-react/icons/circle-dot';
import Fan from 'lucide-react/icons/fan';
import Gauge from 'lucide-react/icons/gauge';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Lock from 'lucide-react/icons/lock';
import Plug from 'lucide-react/icons/plug';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Thermometer from 'lucide-react/icons/thermometer';
import Wind from 'lucide-react/icons/wind';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';

import type { ShownObject } from '../../../workers/contract.ts';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['air', Wind],
  ['blinds', Blinds],
  ['elevator', ArrowUpDown],
  ['fan', Fan],
  ['light', Lightbulb],
  ['lock', Lock],
  ['socket', Plug],
  ['thermometer', Thermometer],
]);

const ICON_BY_KIND = { 'control-1': SlidersHorizontal, 'monitor-1': Gauge, 'indicator-1': CircleDot } as const;

interface DeviceIconProps {
  /** A name that a device has given; unknown ones are drawn by the kind. */
  readonly icon: string;
  readonly kind: ShownObject['kind'];
  readonly size: number;
}

export function DeviceIcon({ icon, kind, size }: DeviceIconProps) {
  return createElement(ICONS.get(icon) ?? ICON_BY_KIND[kind], { size, 'aria-hidden': true });
}
