/*
 * A page of charts over the last runs: one per check, with its bar and its limit. Plain SVG, no script.
 */
import type { CheckResult, Run } from './results.ts';
import { show } from './table.ts';

const RUNS = 40;
const WIDTH = 320;
const HEIGHT = 110;
const LEFT = 8;
const RIGHT = 52;
const TOP = 10;
const BOTTOM = 8;

/** A value of one run. */
interface Dot {
  readonly date: string;
  readonly value: number;
}

interface Chart {
  readonly suite: string;
  readonly check: CheckResult;
  readonly dots: readonly Dot[];
}

/** @param history runs, the oldest first */
export function drawReport(history: readonly Run[]): string {
  const charts = chartsOf(history.slice(-RUNS));
  const latest = history.at(-1);
  const suites = [...new Set(charts.map(({ suite }) => suite))];
  const sections = suites.map((suite) => {
    const figures = charts.filter((chart) => chart.suite === suite).map(drawChart);
    return `<h2>${escape(suite)}</h2><div class="charts">${figures.join('')}</div>`;
  });
  const about =
    latest === undefined
      ? 'No run yet.'
      : `${latest.date}, Chromium ${latest.chromium}, Node ${latest.node}, load ${latest.load.toFixed(2)} a core`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Deskway, measured</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Deskway, measured</h1>
<p>Last run: ${escape(about)}. Each chart shows the last ${RUNS} runs at most; less is better.
<b class="bar">– –</b> the bar to reach, <b class="limit">──</b> the limit that fails CI.</p>
${sections.join('\n')}
</body>
</html>
`;
}

/** One chart for each check of any run, by the newest run that has it. */
function chartsOf(history: readonly Run[]): readonly Chart[] {
  const chartByName = new Map<string, Chart>();
  for (const { date, suites } of history) {
    for (const { suite, checks } of suites) {
      for (const check of checks) {
        const key = `${suite} ${check.name}`;
        const dots = [...(chartByName.get(key)?.dots ?? []), { date, value: check.value }];
        chartByName.set(key, { suite, check, dots });
      }
    }
  }
  return [...chartByName.values()];
}

function drawChart({ check: { name, bar, atMost, value }, dots }: Chart): string {
  const most = Math.max(bar, atMost ?? 0, ...dots.map((dot) => dot.value)) * 1.08 || 1;
  const y = (of: number): number => TOP + (1 - of / most) * (HEIGHT - TOP - BOTTOM);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, dots.length - 1);
  const x = (index: number): number => LEFT + index * step;
  const across = (kind: string, of: number): string =>
    `<line class="${kind}" x1="${LEFT}" x2="${WIDTH - RIGHT + 4}" y1="${y(of)}" y2="${y(of)}"/>` +
    `<text class="${kind}" x="${WIDTH - RIGHT + 8}" y="${y(of) + 4}">${show(of)}</text>`;
  const points = dots.map((dot, index) => `${x(index).toFixed(1)},${y(dot.value).toFixed(1)}`);
  const marks = dots.map(
    (dot, index) =>
      `<circle cx="${x(index).toFixed(1)}" cy="${y(dot.value).toFixed(1)}" r="3">` +
      `<title>${escape(dot.date)}: ${show(dot.value)}</title></circle>`,
  );
  const state = atMost !== null && value > atMost ? 'above the limit' : value <= bar ? 'at the bar' : 'not at the bar';
  return `<figure>
<figcaption>${escape(name)} <strong>${show(value)}</strong> <span>${state}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(name)}: ${show(value)}, ${state}">
${across('bar', bar)}${atMost === null || atMost === bar ? '' : across('limit', atMost)}
<polyline points="${points.join(' ')}"/>${marks.join('')}
</svg></figure>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d232b, #e6e9ee); --soft: light-dark(#5c6672, #a3acb8);
  --ground: light-dark(#fdfdfe, #16191e); --card: light-dark(#f2f4f7, #20252c); --line: light-dark(#2251c8, #8fb0ff);
  --bar: light-dark(#1c7a3d, #6cc78a); --limit: light-dark(#b3261e, #ff8a80); }
body { margin: 2rem auto; max-width: 1100px; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p, figcaption span { color: var(--soft); }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 1rem; }
figure { margin: 0; padding: .75rem; border-radius: 8px; background: var(--card); }
svg { display: block; width: 100%; height: auto; }
polyline { fill: none; stroke: var(--line); stroke-width: 1.5; } circle { fill: var(--line); }
line.bar { stroke: var(--bar); stroke-dasharray: 5 4; } line.limit { stroke: var(--limit); }
text { font-size: 10px; } text.bar { fill: var(--bar); } text.limit { fill: var(--limit); }
b.bar { color: var(--bar); } b.limit { color: var(--limit); }
`;
