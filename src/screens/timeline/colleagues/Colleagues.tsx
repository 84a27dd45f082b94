import { useRequestedModule, withTexts } from '../finding/use-module.ts';

const importSheet = withTexts(() => import('./ColleaguesSheet.tsx'), 'people');

/** Fetches the sheet before it is asked for. */
export function preloadColleagues(): void {
  // Where it cannot be fetched, opening it says so.
  importSheet().catch(() => undefined);
}

/** The sheet of whom the user follows, once its code is there. */
export function Colleagues({ onClose }: { readonly onClose: () => void }) {
  const sheet = useRequestedModule(importSheet, onClose);
  return sheet === null ? null : <sheet.ColleaguesSheet onClose={onClose} />;
}
