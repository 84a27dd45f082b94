import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef, useState } from 'react';

import { formatCount } from '../../i18n/formats.ts';
import { onThemeChange } from '../../state/browser/painting-theme.ts';
import { readColours } from '../../styles/read-tokens.ts';
import styles from './bar-chart.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** How bars are filled, so that stacked ones differ without their colours. */
export type Fill = 'solid' | 'hatched' | 'dotted';

export interface Series {
  readonly name: string;
  readonly fill: Fill;
  readonly values: readonly number[];
}

interface BarChartProps {
  /** What it shows, for assistive technology. */
  readonly name: string;
  readonly labels: readonly string[];
  /** From the bottom up. */
  readonly series: readonly Series[];
}

const readTheme = () => ({
  ...readColours(['--accent', '--danger', '--warn', '--line', '--text', '--text-muted', '--surface-0']),
  font: getComputedStyle(document.body).fontFamily,
});
type Theme = ReturnType<typeof readTheme>;

/** Bars over a category each; the figures themselves are in a table beside it. */
export function BarChart({ name, labels, series }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => onThemeChange(() => setTheme(readTheme())), []);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const chart = new Chart(canvas.current, configurationOf(labels, series, theme));
    return () => chart.destroy();
  }, [labels, series, theme]);
  return (
    <div className={styles.chart}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here */}
      <canvas ref={canvas} role="img" aria-label={name} />
    </div>
  );
}

function configurationOf(
  labels: readonly string[],
  series: readonly Series[],
  theme: Theme,
): ChartConfiguration<'bar', number[], string> {
  const font = { family: theme.font, size: 12 };
  const ticks = { color: theme['--text-muted'], font };
  return {
    type: 'bar',
    data: { labels: [...labels], datasets: series.map((one) => datasetOf(one, theme)) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: theme['--text-muted'] },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          stacked: true,
          beginAtZero: true,
          grid: { color: theme['--line'] },
          border: { display: false },
          ticks: { ...ticks, maxTicksLimit: 6, precision: 0, callback: (value) => formatCount(Number(value)) },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: theme['--text'],
          titleColor: theme['--surface-0'],
          bodyColor: theme['--surface-0'],
          titleFont: font,
          bodyFont: font,
          displayColors: false,
          callbacks: { label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${formatCount(parsed.y ?? 0)}` },
        },
      },
    },
  };
}

function datasetOf({ name, fill, values }: Series, theme: Theme): ChartDataset<'bar', number[]> {
  const colour = theme[FILL_COLOURS[fill]];
  const paint = fill === 'solid' ? colour : (patternOf(fill, colour, theme['--surface-0']) ?? colour);
  return {
    label: name,
    data: [...values],
    backgroundColor: paint,
    hoverBackgroundColor: paint,
    // The edge of a pattern is what is seen of a low bar.
    borderColor: colour,
    hoverBorderColor: colour,
    borderWidth: fill === 'solid' ? 0 : 1,
    categoryPercentage: 0.86,
    barPercentage: 0.92,
    maxBarThickness: 64,
  };
}

const FILL_COLOURS = { solid: '--accent', hatched: '--danger', dotted: '--warn' } as const;
const PATTERN_SIZE = 6;

function patternOf(fill: Exclude<Fill, 'solid'>, colour: string, surface: string): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = PATTERN_SIZE;
  tile.height = PATTERN_SIZE;
  const context = tile.getContext('2d');
  if (context === null) return null;
  context.fillStyle = surface;
  context.fillRect(0, 0, PATTERN_SIZE, PATTERN_SIZE);
  context.fillStyle = colour;
  if (fill === 'dotted') context.fillRect(1, 1, 3, 3);
  else for (let i = -1; i <= PATTERN_SIZE; i += 1) context.fillRect(i, PATTERN_SIZE - 1 - i, 2, 1);
  return context.createPattern(tile, 'repeat');
}
