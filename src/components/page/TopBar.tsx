import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element of the shell that screens render into; null until it is mounted. */
export const TopBarSlot = createContext<HTMLElement | null>(null);

/**
 * Renders its children into the top bar of the shell (48 px): the title or date first, then search and filters. The shell
 * itself shows the account and the live indicator at the end.
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
