import { useTranslation } from 'react-i18next';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import { loadTexts } from '../../i18n/index.ts';
import { showToast } from '../../state/toasts.ts';
import { useModule } from './finding/use-module.ts';

const importCode = () => import('./GuideSheets.tsx');

async function importSheets() {
  const [sheets] = await Promise.all([importCode(), loadTexts('guide')]);
  return sheets;
}

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
  const { t } = useTranslation('finding');
  const sheets = useModule(importSheets, () => {
    showToast({ text: t('notFetched'), kind: 'error' });
    onClose();
  });
  if (sheets === null) return null;
  return part === 'help' ? (
    <sheets.HelpSheet onClose={onClose} />
  ) : (
    <sheets.LegendSheet geometry={geometry} onClose={onClose} />
  );
}
