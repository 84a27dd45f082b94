import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The shell's bar that screens fill; null until it is mounted. */
export const TopBarSlot = createContext<HTMLElement | null>(null);

/**
 * Puts its children into the shell's top bar (48 px): title or date first, then search and filters.
 * The account and the live state stand at the bar's end by themselves.
 */
export function TopBar({ children }: { readonly children: ReactNode }) {
  const slot = useContext(TopBarSlot);
  return slot === null ? null : createPortal(children, slot);
}

/** The title of a screen, in its top bar. */
export function TopBarTitle({ children }: { readonly children: ReactNode }) {
  return (
    <TopBar>
      <h1 style={TITLE_STYLE}>{children}</h1>
    </TopBar>
  );
}

const TITLE_STYLE = { fontSize: 'var(--size-form)', whiteSpace: 'nowrap' } as const;
