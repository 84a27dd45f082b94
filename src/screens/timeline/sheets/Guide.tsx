import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { useRequestedModule, withTexts } from '../finding/use-module.ts';

const importSheets = withTexts(() => import('./GuideSheets.tsx'), 'guide');

/** Fetches them before they are asked for. */
export function preloadGuide(): void {
  // Where they cannot be fetched, opening them says so.
  importSheets().catch(() => undefined);
}

interface GuideProps {
  readonly part: 'help' | 'legend';
  readonly geometry: PaintingGeometry;
  readonly onClose: () => void;
}

/** The keys, or what the signs mean, once their code is there. */
export function Guide({ part, geometry, onClose }: GuideProps) {
  const sheets = useRequestedModule(importSheets, onClose);
  if (sheets === null) return null;
  return part === 'help' ? (
    <sheets.HelpSheet onClose={onClose} />
  ) : (
    <sheets.LegendSheet geometry={geometry} onClose={onClose} />
  );
}
