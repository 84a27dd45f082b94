import { encodeQR } from 'qr';
import { useMemo } from 'react';

import styles from './qr-image.module.css';

interface QrImageProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on light in every theme: cameras do not read the inverse. */
export function QrImage({ text, label }: QrImageProps) {
  const { size, path } = useMemo(() => drawing(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** Modules of the quiet zone. */
const QUIET = 4;

function drawing(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
}
