import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useSnapshot } from 'valtio';

import { blocksDown } from '../../../workers/painting/geometry.ts';
import type { Lines } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import type { ScrollPlace } from './board-scroll.ts';
import { groundOf } from './row-ground.ts';

/** Keeps a block painted until the answer is called. */
export type Borrow = (down: number) => () => void;

interface Ground {
  readonly borrow: Borrow;
  readonly lines: Lines | null;
}

const GroundContext = createContext<Ground>({ borrow: () => () => undefined, lines: null });

interface BlocksProps {
  readonly scroller: HTMLElement;
  readonly lines: Lines;
  readonly borrow: Borrow;
  readonly place: ScrollPlace;
}

/** CSS pixels beyond the screen that are painted. */
const ahead = measures.blockHeight * 4;
const behind = measures.blockHeight;

const lookingDown = { top: behind, bottom: ahead } as const;
const lookingUp = { top: ahead, bottom: behind } as const;

/**
 * The column of blocks. react-virtuoso's items are empty boxes of known height; while one is mounted it borrows
 * canvases, which stand in layers of their own, so that no canvas is ever moved in the document.
 */
export function Blocks({ scroller, lines, borrow, place }: BlocksProps) {
  const { isGoingUp } = useSnapshot(place);
  const ground = useMemo(() => ({ borrow, lines }), [borrow, lines]);
  return (
    <GroundContext value={ground}>
      <Virtuoso
        customScrollParent={scroller}
        totalCount={blocksDown(lines)}
        fixedItemHeight={measures.blockHeight}
        increaseViewportBy={isGoingUp ? lookingUp : lookingDown}
        itemContent={renderBlock}
        aria-hidden="true"
      />
    </GroundContext>
  );
}

const renderBlock = (down: number) => <Block down={down} />;

function Block({ down }: { readonly down: number }) {
  const { borrow, lines } = useContext(GroundContext);
  useLayoutEffect(() => borrow(down), [borrow, down]);
  const style = useMemo(() => (lines === null ? {} : groundOf(lines, down)), [lines, down]);
  return <div style={style} />;
}
