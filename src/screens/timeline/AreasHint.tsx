import { loadTexts } from '../../i18n/index.ts';
import { useModule } from './finding/use-module.ts';

const importCode = () => import('./AreasChip.tsx');

async function importChip() {
  const [chip] = await Promise.all([importCode(), loadTexts('guide')]);
  return chip;
}

const nothing = (): void => undefined;

/** That the settings hide places, where they do; it comes after the picture, and is left out where it can't be fetched. */
export function AreasHint({ count }: { readonly count: number }) {
  const chip = useModule(importChip, nothing);
  return chip === null ? null : <chip.AreasChip count={count} />;
}
