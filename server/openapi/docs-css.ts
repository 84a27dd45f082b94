import { OWN_PAGE_COLOURS } from '../identity/decision-css.ts';

export const DOCS_CSS_PATH = '/api/docs.css';

/** Styles of `/api/docs`, whose policy allows no inline style. */
export const DOCS_CSS = `${OWN_PAGE_COLOURS}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  background: var(--surface);
  color: var(--text);
  font: 15px/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
nav { position: sticky; top: 0; align-self: start; padding: 24px 16px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
nav a:hover, summary:hover { background: var(--hover); }
.brand { margin: 0 0 16px; padding: 0 8px; font-weight: 600; }
main { max-width: 1080px; padding: 24px 32px 96px; }
h1 { margin: 0 0 4px; font-size: 28px; font-weight: 600; line-height: 1.3; }
h2 { margin: 32px 0 8px; font-size: 20px; font-weight: 600; }
h3 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--text-muted); }
p { margin: 4px 0; }
a { color: var(--accent); }
b, th { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 24px; margin: 24px 0 0; }
dt { font-weight: 600; }
dd { margin: 0; color: var(--text-muted); }
code, pre { font-family: ui-monospace, monospace; font-size: 13px; }
pre {
  margin: 4px 0;
  padding: 8px 12px;
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: 6px;
  scroll-margin-top: 48px;
}
details { border-top: 1px solid var(--line); }
summary {
  display: grid;
  grid-template-columns: 12px 56px minmax(0, 1fr);
  align-items: baseline;
  gap: 0 12px;
  padding: 6px 8px;
  list-style: none;
  cursor: pointer;
}
summary::-webkit-details-marker { display: none; }
summary code:nth-child(1) { grid-column: 2 / -1; }
summary::before { content: '▸'; color: var(--text-muted); }
details[open] > summary::before { content: '▾'; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.method { font-size: 12px; }
.path { overflow-wrap: anywhere; }
.sentence { grid-column: 3; font-size: 13px; color: var(--text-muted); }
.call { padding: 4px 8px 24px 100px; scroll-margin-top: 72px; }
table { border-collapse: collapse; }
th, td { padding: 4px 24px 4px 0; font-size: 13px; text-align: start; vertical-align: top; }
.limits { color: var(--text-muted); font-style: italic; }
@media (width < 720px) {
  body { display: block; }
  nav { position: static; padding: 16px; }
  nav ul { display: flex; flex-wrap: wrap; }
  nav a { padding: 8px; }
  main { padding: 8px 16px 48px; }
  dl { display: block; }
  dd { margin-bottom: 8px; }
  .call { padding: 4px 0 24px; }
  th, td { display: block; padding: 0; }
  th { padding-top: 8px; }
}
`;
