import type { LucideIcon } from 'lucide-react';
import Accessibility from 'lucide-react/icons/accessibility';
import Armchair from 'lucide-react/icons/armchair';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bike from 'lucide-react/icons/bike';
import Car from 'lucide-react/icons/car';
import LaptopMinimal from 'lucide-react/icons/laptop-minimal';
import Monitor from 'lucide-react/icons/monitor';
import Package from 'lucide-react/icons/package';
import PlugZap from 'lucide-react/icons/plug-zap';
import Presentation from 'lucide-react/icons/presentation';
import Sun from 'lucide-react/icons/sun';
import Video from 'lucide-react/icons/video';
import Webcam from 'lucide-react/icons/webcam';

/** What the words of a configuration's keys mean; the first that is found counts. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/height|adjust|stand|sit/, ArrowUpDown],
  [/dock|laptop/, LaptopMinimal],
  [/webcam/, Webcam],
  [/video|conference|camera|zoom|teams/, Video],
  [/board|flip|present|project|beamer/, Presentation],
  [/monitor|screen|display|wide/, Monitor],
  [/window|daylight|sun/, Sun],
  [/charg|power|plug|socket/, PlugZap],
  [/step|access|wheel|barrier/, Accessibility],
  [/bike|cycle|moto/, Bike],
  [/car\b|vehicle/, Car],
  [/seat|table|row|lounge|chair|sofa/, Armchair],
  [/size|small|medium|large/, Package],
];

/** The icon of what a place has, by words of its key; null = none is known. */
export const equipmentIcon = (key: string): LucideIcon | null =>
  ICONS.find(([words]) => words.test(key.toLowerCase()))?.[1] ?? null;
