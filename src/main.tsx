import './spawn-ahead.ts';

import './styles/global.css';

import { createRoot } from 'react-dom/client';

import { App, preloadScreen } from './app/App.tsx';
import { NotSecure } from './app/FullStates.tsx';
import { interfaceLanguage, startI18n } from './i18n/index.ts';
import { recallAccent } from './state/accent.ts';
import { keepInstallOffer } from './state/install.ts';
import { followLive } from './state/live.ts';
import { applyTheme } from './state/preferences.ts';
import { followSession } from './state/session.ts';
import { host, readTokens } from './state/tokens.ts';
import { startWorkers } from './state/workers.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root');

applyTheme();
recallAccent();
keepInstallOffer();
const texts = startI18n();
// Without a secure context the browser has neither locks nor cryptography (design D31).
if (isSecureContext) {
  startWorkers(
    () => ({
      origin: location.origin,
      language: interfaceLanguage(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      tokens: readTokens(),
    }),
    host,
  );
  followSession();
  followLive();
  preloadScreen(location.pathname);
}
await texts;
createRoot(place).render(isSecureContext ? <App /> : <NotSecure />);
// Long after the first picture; without that part, too, all works but a start without the server. Never in development.
const later = (): unknown =>
  import('./state/updates.ts').then(
    (part) => part.keepUpToDate(),
    () => undefined,
  );
if (import.meta.env.PROD) setTimeout(later, 5_000);
