import { createContext, useContext, useLayoutEffect } from 'react';
import { Virtuoso } from 'react-virtuoso';

import { blocksDown } from '../../../../workers/painting/geometry.ts';
import type { Lines } from '../../../../workers/painting/geometry.ts';
import { bandBlocks, bandHeight } from './canvas-pairs.ts';

/** Lets the blocks of a band be painted while they are near the screen. @returns ends it */
export type Borrow = (band: number) => () => void;

const BorrowContext = createContext<Borrow>(() => () => undefined);

interface BlocksProps {
  readonly scroller: HTMLElement;
  readonly lines: Lines;
  readonly borrow: Borrow;
}

/**
 * The column, in bands of some blocks. react-virtuoso's items are empty boxes of known height; while one is mounted,
 * its blocks may use canvases, which are in layers of their own, so that no canvas is ever moved in the document.
 * A band is long because each change of the mounted items costs a thin client a frame.
 */
export function Blocks({ scroller, lines, borrow }: BlocksProps) {
  return (
    <BorrowContext value={borrow}>
      <Virtuoso
        customScrollParent={scroller}
        totalCount={Math.ceil(blocksDown(lines) / bandBlocks)}
        fixedItemHeight={bandHeight}
        increaseViewportBy={bandHeight}
        itemContent={renderBand}
        aria-hidden="true"
      />
    </BorrowContext>
  );
}

const renderBand = (band: number) => <Band band={band} />;

/** Draws nothing: content would be rasterised during a scroll, unseen below the canvases. */
function Band({ band }: { readonly band: number }) {
  const borrow = useContext(BorrowContext);
  useLayoutEffect(() => borrow(band), [borrow, band]);
  return <div style={{ height: bandHeight }} />;
}
