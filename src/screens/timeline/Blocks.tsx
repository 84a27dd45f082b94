import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';

import { blocksDown } from '../../../workers/painting/geometry.ts';
import type { Lines } from '../../../workers/painting/geometry.ts';
import { bandBlocks, bandHeight } from './bands.ts';
import styles from './row-ground.module.css';
import { groundOf, useRowLines } from './row-ground.ts';

/** Keeps what is near the screen in a band painted until the answer is called. */
export type Borrow = (band: number) => () => void;

interface Ground {
  readonly borrow: Borrow;
  readonly lines: Lines | null;
}

const GroundContext = createContext<Ground>({ borrow: () => () => undefined, lines: null });

interface BlocksProps {
  readonly scroller: HTMLElement;
  readonly lines: Lines;
  readonly borrow: Borrow;
}

/**
 * The column, in bands of some blocks. react-virtuoso's items are empty boxes of known height; while one is mounted,
 * its blocks may borrow canvases, which stand in layers of their own, so that no canvas is ever moved in the document.
 * A band is long because each change of the mounted items costs a thin client a frame.
 */
export function Blocks({ scroller, lines, borrow }: BlocksProps) {
  useRowLines(scroller);
  const ground = useMemo(() => ({ borrow, lines }), [borrow, lines]);
  return (
    <GroundContext value={ground}>
      <Virtuoso
        customScrollParent={scroller}
        totalCount={Math.ceil(blocksDown(lines) / bandBlocks)}
        fixedItemHeight={bandHeight}
        increaseViewportBy={bandHeight}
        itemContent={renderBand}
        aria-hidden="true"
      />
    </GroundContext>
  );
}

const renderBand = (band: number) => <Band band={band} />;

/** The last resort under the canvases are the true lines of the band, which the browser draws by itself as it scrolls. */
function Band({ band }: { readonly band: number }) {
  const { borrow, lines } = useContext(GroundContext);
  useLayoutEffect(() => borrow(band), [borrow, band]);
  const ground = useMemo(() => (lines === null ? [] : groundOf(lines, band)), [lines, band]);
  return (
    <div style={{ height: bandHeight }}>
      {ground.map(({ isRows, height, offset }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and come all anew
          key={index}
          className={isRows ? styles.rows : styles.group}
          style={{ height, backgroundPositionY: offset }}
        />
      ))}
    </div>
  );
}
