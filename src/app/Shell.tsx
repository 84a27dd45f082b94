import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';

import type { AccountView } from '../../workers/contract.ts';
import { LiveIndicator } from '../components/page/LiveIndicator.tsx';
import { TopBarSlot } from '../components/page/TopBar.tsx';
import { useModule } from '../components/loading/use-module.ts';
import topBar from '../components/page/top-bar.module.css';
import { hasPromises } from '../state/reservations/cancellation-key.ts';
import { ROUTES } from '../state/routes.ts';
import { forgetReturnAddress } from '../state/session/return-address.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NewReservation } from './NewReservation.tsx';
import { Notice } from './Notice.tsx';
import { Rail } from './Rail.tsx';
import { pathOfScreen } from './screens.ts';
import styles from './shell.module.css';
import { ShownAddress, useShownAddress, useShownPath, useShownSearch } from './shown-address.ts';
import { useNotifications } from './use-notifications.ts';

/** Screens with a filled button of their own: reserve this place, start the route, print. */
const hasOwnMainAction = (path: string): boolean =>
  path.startsWith('/resources/') || path === ROUTES.navigate || path === ROUTES.codes;

// Late: the first picture does not wait for them.
const importKeys = () => import('./FrameKeys.tsx');

/** The frame of all signed-in screens: rail, top bar, content. */
export function Shell({ account, children }: { readonly account: AccountView; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { shown, isBehind } = useShownAddress();
  const path = pathOfScreen(shown.path, shown.search);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const content = useFocusOnNavigation(path, slot);
  useNotifications(account.username);
  // The user has arrived: the address that was remembered for the sign-in is used up.
  useEffect(forgetReturnAddress, []);
  useEffect(() => void resume(account.username), [account.username]);
  return (
    <TopBarSlot value={slot}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <div className={styles.shell}>
        <Rail account={account} />
        <header className={styles.bar}>
          <div ref={setSlot} className={topBar.slot} />
          <LiveIndicator />
          {account.isGuest || path === ROUTES.reserve ? null : <NewReservation isPlain={hasOwnMainAction(path)} />}
        </header>
        <main ref={content} id="content" tabIndex={-1} className={styles.content} aria-busy={isBehind || undefined}>
          <ShownAddress value={shown}>
            {/* oxlint-disable-next-line react/hooks -- wouter takes its hooks so */}
            <Router hook={useShownPath} searchHook={useShownSearch}>
              <ErrorBoundary key={path}>{children}</ErrorBoundary>
            </Router>
          </ShownAddress>
          <LateKeys path={path} />
        </main>
        <div className={styles.notice}>
          <Notice />
        </div>
      </div>
    </TopBarSlot>
  );
}

function LateKeys({ path }: { readonly path: string }) {
  const keys = useModule(importKeys);
  return keys === null ? null : <keys.FrameKeys path={path} />;
}

/**
 * Cancels what an earlier page of the user has promised to; if the code for it cannot be fetched, the next page does.
 */
async function resume(username: string): Promise<void> {
  if (!hasPromises()) return;
  const { resumeCancellations } = await import('../state/reservations/cancellations.ts');
  await resumeCancellations(username);
}

/** Moves focus to the content of a newly opened screen, unless the screen has moved it itself. */
function useFocusOnNavigation(path: string, bar: HTMLElement | null) {
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    const isInside = [content.current, bar].some((part) => part?.contains(document.activeElement) === true);
    if (!isInside) content.current?.focus({ preventScroll: true });
  }, [path, bar]);
  return content;
}
