/*
 * Reads what canvases show from inside a page: one that was transferred to a worker can still be drawn. Slow on a slow main
 * thread. `installPixelTools` uses nothing outside of itself, since only its text is sent to the page.
 */

/** A point of the viewport in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PixelTools {
  /** @returns the colour of the topmost canvas at each point, as text */
  read(points: readonly Point[]): readonly string[];
  /** Whether canvases show dark bars to the right of the names. */
  hasReservations(): boolean;
  /** Resolves after the frame in which the last point has another colour. @returns epoch milliseconds */
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
    [...document.querySelectorAll<HTMLCanvasElement>(':is([data-timeline-scroller], [data-plan-canvas]) canvas')]
      .filter(({ style, parentElement }) => ![style, parentElement?.style].some((one) => one?.visibility === 'hidden'))
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
  /** Right of the rail and names; every third pixel. */
  const slots = { left: 300, top: 150, width: 300, height: 200, scale: 1 / 3 };
  const darkBelow = 175;

  window.benchPixels = {
    hasReservations() {
      const { left, top, width, height, scale } = slots;
      const sheet = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (sheet === null) throw new Error('No 2D context');
      // Transparent pixels count as light.
      sheet.fillStyle = 'white';
      sheet.fillRect(0, 0, width, height);
      for (const canvas of canvases().toReversed()) {
        const box = canvas.getBoundingClientRect();
        const [x, y] = [(box.left - left) * scale, (box.top - top) * scale];
        sheet.drawImage(canvas, x, y, box.width * scale, box.height * scale);
      }
      return sheet.getImageData(0, 0, width, height).data.some((value, index) => index % 4 === 1 && value < darkBelow);
    },
    read: (points) => points.map(colourAt),
    async whenOther(points, before) {
      const end = performance.now() + patience;
      while (performance.now() < end) {
        const at = await window.benchFrames.afterFrame();
        if (points.every((point, index) => colourAt(point) !== before[index])) return at;
      }
      throw new Error('A changed row shows no change');
    },
  };
}
