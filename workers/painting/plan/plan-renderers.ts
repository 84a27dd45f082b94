/*
 * The plans of a page, in the painting worker.
 */
import { createPlanRenderer, type PlanRenderer, type PlanRendererOptions } from './plan-renderer.ts';

export { loadBitmap } from './pictures.ts';

export interface PlanRenderers {
  /** Created with its first use. */
  of(id: number): PlanRenderer;
  release(id: number): void;
}

export function createPlanRenderers(options: PlanRendererOptions): PlanRenderers {
  const renderers = new Map<number, PlanRenderer>();
  return {
    of(id) {
      const renderer = renderers.get(id) ?? createPlanRenderer(options);
      renderers.set(id, renderer);
      return renderer;
    },
    release: (id) => void renderers.delete(id),
  };
}
