export const MOUNT_CSS_PATH = '/oidc/sign-in.css';

/** Style of the provider's own pages; the policy of the pages allows no inline style. */
export const DECISION_CSS = `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(97% 0.004 250), oklch(18% 0.012 250));
  --sheet: light-dark(oklch(100% 0 0), oklch(23% 0.014 250));
  --hover: light-dark(oklch(96% 0.012 250), oklch(28% 0.018 250));
  --text: light-dark(oklch(25% 0.02 250), oklch(94% 0.01 250));
  --text-muted: light-dark(oklch(47% 0.02 250), oklch(74% 0.015 250));
  --line: light-dark(oklch(25% 0.02 250 / 12%), oklch(94% 0.01 250 / 14%));
  --accent: light-dark(oklch(48% 0.15 255), oklch(76% 0.12 250));
  --avatar: light-dark(oklch(92% 0.035 255), oklch(34% 0.06 255));
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: var(--surface);
  color: var(--text);
  font: 15px/1.5 system-ui, sans-serif;
}
main {
  width: min(100%, 420px);
  padding: 32px;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 10px;
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; color: var(--accent); font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 20px; font-weight: 600; line-height: 1.3; }
.lead { margin: 0 0 24px; color: var(--text-muted); overflow-wrap: anywhere; }
ul { list-style: none; margin: 0 -12px 16px; padding: 0; }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
li button {
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  padding: 10px 12px;
  border-radius: 6px;
  text-align: start;
}
li button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.avatar {
  flex: none;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: var(--avatar);
  color: var(--accent);
  font-size: 13px;
  font-weight: 600;
}
.who { display: grid; min-width: 0; }
.name { font-weight: 600; }
.email { color: var(--text-muted); font-size: 13px; overflow: hidden; text-overflow: ellipsis; }
.cancel {
  display: inline-block;
  padding: 6px 12px;
  margin-inline-start: -12px;
  border-radius: 6px;
  color: var(--accent);
  text-decoration: none;
}
.cancel:hover { background: var(--hover); }
@media (forced-colors: active) {
  .avatar { border: 1px solid CanvasText; }
}
`;
