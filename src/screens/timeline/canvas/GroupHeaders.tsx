import { useLayoutEffect, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';

import { painter, workerState } from '../../../state/workers/workers.ts';
import { screenOf } from './board-scroll.ts';
import { GroupToggles } from './GroupToggles.tsx';
import type { GroupTogglesProps } from './GroupToggles.tsx';
import { createGroupHeaders } from './group-headers.ts';
import type { GroupHeaders as Headers } from './group-headers.ts';

export type GroupHeadersProps = GroupTogglesProps;

/** The sticky header of the group at the top, below the hours, and the buttons over all headers on the screen. */
export function GroupHeaders({ scroller, model, geometry, position }: GroupHeadersProps) {
  const { painters } = useSnapshot(workerState);
  const layer = useRef<HTMLDivElement>(null);
  const [headers, setHeaders] = useState<Headers | null>(null);
  useLayoutEffect(() => {
    const painting = painter();
    // Without a painter the main thread paints, and has no time for these.
    if (layer.current === null || painting === null || painters === 0) return undefined;
    const made = createGroupHeaders(painting, layer.current);
    // oxlint-disable-next-line react/set-state-in-effect -- it draws in a layer that must be mounted first
    setHeaders(made);
    return () => made.dispose();
  }, [painters]);
  useLayoutEffect(() => {
    if (headers === null) return undefined;
    const show = (): void => {
      const shown = { model, geometry, screen: screenOf(scroller, geometry.nameWidth) };
      if (position.passing === null) headers.show(shown, position.group);
      else headers.hold(shown, position.passing);
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(scroller);
    const stop = subscribe(position, show);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [headers, scroller, model, geometry, position]);
  return (
    <>
      <div ref={layer} aria-hidden="true" data-group-header />
      <GroupToggles scroller={scroller} model={model} geometry={geometry} position={position} />
    </>
  );
}
