/*
 * Holds the days that are shown: paints what is asked, newest request first, and again whatever a patch changes.
 * Knows no Comlink, no worker and no clock; painting.ts gives it those.
 */
import type { Painting, PaintingFeed, TimelineFrame, TimelinePatch } from '../contract.ts';
import { unreachable } from '../model/unreachable.ts';
import type { Instant } from '../model/units.ts';
import { bandsOf } from './geometry.ts';
import { createJobs } from './jobs.ts';
import { createPictureDesk } from './picture-desk.ts';
import { applyPatch, openScene, presentSlot } from './scene.ts';
import type { Scene } from './scene.ts';
import { createStage } from './stage.ts';
import { createStillDesk } from './still-desk.ts';
import type { Stage } from './stage.ts';
import type { CreateSurface } from './surface.ts';

export interface PainterOptions {
  readonly createSurface: CreateSurface;
  /** Runs a task after the messages that already wait. */
  readonly later: (task: () => void) => void;
  /** Resolves once what was drawn has left for the screen. */
  readonly presented: () => Promise<void>;
}

/** The contract's painter without its lines to other threads. */
export interface Painter extends Omit<Painting, 'connect' | 'lockName'> {
  /** Takes a message of the computing worker. */
  feed(message: PaintingFeed): void;
}

/** Days kept: the one shown and the one before it, whose canvases stay up until the new ones are painted. */
const keptScenes = 2;

export function createPainter({ createSurface, later, presented }: PainterOptions): Painter {
  const scenes = new Map<number, Scene>();
  const stage = createStage(createSurface, (view) => scenes.get(view));
  const jobs = createJobs();
  const desk = createStillDesk(stage, () => [...scenes.values()].at(-1));
  const pictures = createPictureDesk(stage, (view) => scenes.get(view));
  let isScheduled = false;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    later(() => {
      isScheduled = false;
      work();
    });
  };
  const work = (): void => {
    // A screen without any rows comes before all that may be scrolled to.
    if (desk.work()) return schedule();
    const job = jobs.takeNewest(({ view }) => stage.isDressed() && scenes.has(view));
    if (job === undefined) return pictures.work();
    schedule();
    if (!stage.show(job.id, job)) return job.settle(false);
    void presented().then(() => job.settle(stage.shows(job.id, job)));
  };
  return {
    feed: (message) => {
      takeMessage(scenes, stage, message);
      schedule();
    },
    dress: (theme, geometry) => {
      stage.dress(theme, geometry);
      schedule();
      return Promise.resolve();
    },
    adopt: (canvases) => Promise.resolve(stage.adopt(canvases)),
    paint: (id, view, block) => {
      jobs.drop(id);
      return new Promise((settle) => {
        jobs.add({ id, view, block, settle });
        schedule();
      });
    },
    still: (room) => {
      schedule();
      return desk.ask(room);
    },
    picture: (view, stretch) => {
      schedule();
      return pictures.ask(view, stretch);
    },
    release: (id) => {
      jobs.drop(id);
      stage.clear(id);
      return Promise.resolve();
    },
    discard: (id) => {
      jobs.drop(id);
      stage.discard(id);
      return Promise.resolve();
    },
  };
}

function takeMessage(scenes: Map<number, Scene>, stage: Stage, message: PaintingFeed): void {
  switch (message.type) {
    case 'frame':
      return takeFrame(scenes, stage, message.frame);
    case 'patch':
      return takePatch(scenes, stage, message.patch);
    case 'tick':
      return takeTick(scenes, stage, message.view, message.now);
    default:
      return unreachable(message);
  }
}

function takeFrame(scenes: Map<number, Scene>, stage: Stage, frame: TimelineFrame): void {
  // Deleted first, so that it moves to the end: the oldest is the first.
  scenes.delete(frame.view);
  scenes.set(frame.view, openScene(frame));
  for (const view of [...scenes.keys()].slice(0, -keptScenes)) scenes.delete(view);
  stage.repaint(frame.view);
}

function takePatch(scenes: Map<number, Scene>, stage: Stage, patch: TimelinePatch): void {
  const scene = scenes.get(patch.view);
  if (scene === undefined) return;
  const before = presentSlot(scene);
  const rows = applyPatch(scene, patch);
  if (presentSlot(scene) === before) stage.repaintBands(patch.view, bandsOf(scene.lines, rows));
  else stage.repaint(patch.view);
}

/** Past and "free now" change by the quarter; the minutes between change nothing that is painted. */
function takeTick(scenes: Map<number, Scene>, stage: Stage, tickedView: number, now: Instant): void {
  const scene = scenes.get(tickedView);
  if (scene === undefined) return;
  const before = presentSlot(scene);
  scene.now = now;
  if (presentSlot(scene) !== before) stage.repaint(tickedView);
}
