export const MOUNT_CSS_PATH = '/oidc/sign-in.css';

/** The application's colours (src/styles/tokens.css, compared by a test) for pages of the server's own. */
export const OWN_PAGE_COLOURS = `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(0.995 0.001 260), oklch(0.188 0.01 260));
  --hover: light-dark(oklch(0.938 0.007 260), oklch(0.285 0.015 260));
  --text: light-dark(oklch(0.235 0.018 260), oklch(0.945 0.005 260));
  --text-muted: light-dark(oklch(0.48 0.018 260), oklch(0.745 0.014 260));
  --line: light-dark(oklch(0.235 0.018 260 / 10%), oklch(0.945 0.005 260 / 11%));
  --accent: light-dark(oklch(0.5 0.17 262), oklch(0.74 0.12 262));
  --accent-text: light-dark(oklch(1 0 0), oklch(0.17 0.03 262));
  --danger: light-dark(oklch(0.52 0.2 26), oklch(0.73 0.15 24));
  --focus: light-dark(oklch(0.52 0.2 262), oklch(0.78 0.12 262));
}
`;

/** Styles of the provider's own pages, whose policy allows no inline style. */
export const DECISION_CSS = `${OWN_PAGE_COLOURS}* { box-sizing: border-box; }
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
main { width: min(100%, 360px); }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 32px; font-weight: 600; }
.mark-field { fill: var(--accent); }
.mark-bars { fill: var(--accent-text); }
.mark-faint { opacity: 0.35; }
h2 { margin: 32px 0 8px; font-size: 15px; font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 28px; font-weight: 600; line-height: 1.3; letter-spacing: -0.01em; }
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
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.avatar {
  flex: none;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: color-mix(in oklab, var(--accent) 16%, transparent);
  color: var(--accent);
  font-size: 13px;
  font-weight: 600;
}
.banner {
  margin: 0 0 24px;
  padding: 10px 12px;
  border: 1px solid var(--danger);
  border-radius: 6px;
  background: color-mix(in oklab, var(--danger) 12%, transparent);
}
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input {
  width: 100%;
  padding: 9px 12px;
  border: 1px solid var(--text-muted);
  border-radius: 6px;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
.fault { margin: 16px 0 0; color: var(--danger); }
input[aria-invalid='true'] { border-color: var(--danger); }
.primary {
  width: 100%;
  margin: 24px 0 8px;
  padding: 9px 16px;
  border-radius: 6px;
  background: var(--accent);
  color: var(--accent-text);
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
  .primary { border: 1px solid ButtonText; }
  .avatar { border: 1px solid CanvasText; }
}
`;
