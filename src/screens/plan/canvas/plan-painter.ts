/*
 * The painter of the plan: in its worker, or on the main thread where canvases cannot leave it.
 */
import type { PlanPainting } from '../../../../workers/contract.ts';
import { painter } from '../../../state/workers/workers.ts';

export interface PlanPainter extends Omit<PlanPainting, 'adopt'> {
  adopt(sheet: number, canvases: { readonly background: HTMLCanvasElement; readonly places: HTMLCanvasElement }): Promise<void>;
}

/** A painter for canvases of this page; each can be given to one painter only. */
export function createPlanPainter(): PlanPainter {
  const remote = painter()?.plan;
  if (remote === undefined) return createLocalPainter();
  return {
    ...remote,
    adopt: (sheet, { background, places }) =>
      remote.adopt(sheet, {
        background: background.transferControlToOffscreen(),
        places: places.transferControlToOffscreen(),
      }),
  };
}

function createLocalPainter(): PlanPainter {
  const load = async () => {
    const { createPlanRenderer } = await import('../../../../workers/painting/plan/plan-renderer.ts');
    return createPlanRenderer({
      createSurface: (width, height) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('No 2D context');
        return { image: canvas, context };
      },
      presented: () => new Promise((resolve) => requestAnimationFrame(() => resolve())),
      loadImage,
    });
  };
  const renderer = load();
  return {
    configure: async (theme) => (await renderer).configure(theme),
    adopt: async (sheet, canvases) => (await renderer).adopt(sheet, canvases),
    show: async (level) => (await renderer).show(level),
    setStates: async (states) => (await renderer).setStates(states),
    draw: async (sheet, view) => (await renderer).draw(sheet, view),
  };
}

/** @returns null where the picture cannot be loaded; the place is then drawn without */
async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
