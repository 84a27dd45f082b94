/*
 * The painter of one plan: in its worker, or on the main thread where canvases cannot leave it.
 */
import type { PaintingTheme, PlanLevel, PlanStates, PlanView } from '../../../workers/contract.ts';
import { painter } from '../../state/workers/workers.ts';

export interface PlanPainter {
  configure(theme: PaintingTheme): Promise<void>;
  /** Each canvas can be given to one painter only. */
  adopt(sheet: number, background: HTMLCanvasElement, places: HTMLCanvasElement): Promise<void>;
  show(level: PlanLevel): Promise<void>;
  setStates(states: PlanStates): Promise<number>;
  draw(sheet: number, view: PlanView): Promise<boolean>;
  release(): Promise<void>;
}

/** The id of no plan: they begin at 1. */
const NO_PLAN = 0;

let plans = NO_PLAN;

/** Loads the painter's code for plans, which comes with its first call, while the level is read. */
export const prewarmPlanPainter = (): void => void painter()?.plan.release(NO_PLAN);

export function createPlanPainter(): PlanPainter {
  const remote = painter()?.plan;
  if (remote === undefined) return createLocalPainter();
  plans += 1;
  const id = plans;
  return {
    configure: (theme) => remote.configure(id, theme),
    adopt: (sheet, background, places) =>
      remote.adopt(id, sheet, {
        background: background.transferControlToOffscreen(),
        places: places.transferControlToOffscreen(),
      }),
    show: (level) => remote.show(id, level),
    setStates: (states) => remote.setStates(id, states),
    draw: (sheet, view) => remote.draw(id, sheet, view),
    release: () => remote.release(id),
  };
}

function createLocalPainter(): PlanPainter {
  const load = async () => {
    const { createPlanRenderer } = await import('../../../workers/painting/plan/plan-renderer.ts');
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
    adopt: async (sheet, background, places) => (await renderer).adopt(sheet, { background, places }),
    show: async (level) => (await renderer).show(level),
    setStates: async (states) => (await renderer).setStates(states),
    draw: async (sheet, view) => (await renderer).draw(sheet, view),
    release: () => Promise.resolve(),
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
