import { createContext, useContext, useLayoutEffect } from 'react';
import { Virtuoso } from 'react-virtuoso';

import { measures } from '../../../workers/painting/measures.ts';

/** Keeps a block painted until the answer is called. */
export type Borrow = (down: number) => () => void;

const BorrowContext = createContext<Borrow>(() => () => undefined);

interface BlocksProps {
  readonly scroller: HTMLElement;
  readonly count: number;
  readonly borrow: Borrow;
  readonly isGoingUp: boolean;
}

/** CSS pixels beyond the screen that are painted: some five blocks ahead, one behind. */
const ahead = measures.blockHeight * 4;
const behind = measures.blockHeight;

const lookingDown = { top: behind, bottom: ahead } as const;
const lookingUp = { top: ahead, bottom: behind } as const;

/**
 * The column of blocks. react-virtuoso's items are empty boxes of known height; while one is mounted it borrows
 * canvases, which stand in layers of their own, so that no canvas is ever moved in the document.
 */
export function Blocks({ scroller, count, borrow, isGoingUp }: BlocksProps) {
  return (
    <BorrowContext value={borrow}>
      <Virtuoso
        customScrollParent={scroller}
        totalCount={count}
        fixedItemHeight={measures.blockHeight}
        increaseViewportBy={isGoingUp ? lookingUp : lookingDown}
        itemContent={renderBlock}
        aria-hidden="true"
      />
    </BorrowContext>
  );
}

const renderBlock = (down: number) => <Block down={down} />;

const blockStyle = { height: measures.blockHeight } as const;

function Block({ down }: { readonly down: number }) {
  const borrow = useContext(BorrowContext);
  useLayoutEffect(() => borrow(down), [borrow, down]);
  return <div style={blockStyle} />;
}
