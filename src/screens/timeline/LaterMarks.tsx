import { useModule } from './finding/use-module.ts';
import type { MarksProps } from './Marks.tsx';

const importMarks = () => import('./Marks.tsx');

const nothing = (): void => undefined;

/** What lies over the painted rows; it comes after the picture, which is whole without. */
export function LaterMarks(props: MarksProps) {
  const marks = useModule(importMarks, nothing);
  return marks === null ? null : <marks.Marks {...props} />;
}
