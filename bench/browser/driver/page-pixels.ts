/*
 * What canvases show, read from inside of a page: one that was handed to a worker still gives its frame when it is drawn.
 * Slow on a slow main thread. `installPixelTools` stands alone, since only its text gets into the page.
 */

/** A point of the viewport in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PixelTools {
  /** @returns the colour of the topmost canvas at each point, as text */
  read(points: readonly Point[]): readonly string[];
  /** Resolves behind the frame in which the last point has another colour. @returns epoch milliseconds */
  whenOther(points: readonly Point[], before: readonly string[]): Promise<number>;
}

declare global {
  interface Window {
    benchPixels: PixelTools;
  }
}

export function installPixelTools(): void {
  const patience = 20_000;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D context');
  const canvases = (): readonly HTMLCanvasElement[] =>
    [...document.querySelectorAll<HTMLCanvasElement>('[data-timeline-scroller] canvas')]
      .filter(({ style }) => style.visibility !== 'hidden')
      .reverse();
  const colourAt = ({ x, y }: Point): string => {
    for (const canvas of canvases()) {
      const box = canvas.getBoundingClientRect();
      if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
      const scale = canvas.width / box.width;
      context.drawImage(canvas, (x - box.left) * scale, (y - box.top) * scale, 1, 1, 0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data.join(' ');
    }
    return 'none';
  };
  window.benchPixels = {
    read: (points) => points.map(colourAt),
    async whenOther(points, before) {
      const end = performance.now() + patience;
      while (performance.now() < end) {
        const at = await window.benchFrames.afterFrame();
        if (points.every((point, index) => colourAt(point) !== before[index])) return at;
      }
      throw new Error('A changed row does not look different');
    },
  };
}
