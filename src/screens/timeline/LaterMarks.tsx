import { useModule } from './finding/use-module.ts';
import type { MarksProps } from './Marks.tsx';

const importMarks = () => import('./Marks.tsx');

const nothing = (): void => undefined;

/** What lies over the painted rows while somebody works on them; it comes after the picture. */
export function LaterMarks(props: MarksProps) {
  const marks = useModule(importMarks, nothing);
  return marks === null ? null : <marks.Marks {...props} />;
}
