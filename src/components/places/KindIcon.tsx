import { type MarkName, markPath } from '../../../workers/painting/marks.ts';

interface KindIconProps {
  /** Of `kindMark`, or the kind of a type. */
  readonly kind: MarkName;
  /** CSS pixels. */
  readonly size?: number;
}

/** The icon of a kind of place, the same that rows and plans are painted with; its name stands beside it. */
export function KindIcon({ kind, size = 16 }: KindIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={markPath(kind)} />
    </svg>
  );
}
