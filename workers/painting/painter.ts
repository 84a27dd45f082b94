/*
 * Holds the days that are shown: paints what is asked, newest request first, and again whatever a patch changes.
 * Knows no Comlink, no worker and no clock; painting.ts gives it those.
 */
import type { Painting, PaintingFeed, TimelineFrame, TimelinePatch } from '../contract.ts';
import { unreachable } from '../model/unreachable.ts';
import type { Instant } from '../model/units.ts';
import { bandsOf } from './geometry.ts';
import { createJobs } from './jobs.ts';
import type { Job } from './jobs.ts';
import { createPace } from './pace.ts';
import type { PaceOptions } from './pace.ts';
import { createPictureDesk } from './picture-desk.ts';
import { applyPatch, openScene, presentSlot } from './scene.ts';
import type { Scene } from './scene.ts';
import { createStage } from './stage.ts';
import { createStillDesk } from './still-desk.ts';
import type { StillDesk } from './still-desk.ts';
import type { Stage } from './stage.ts';
import type { CreateSurface } from './surface.ts';

export interface PainterOptions extends PaceOptions {
  readonly createSurface: CreateSurface;
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

export function createPainter({ createSurface, later, afterBreath, presented }: PainterOptions): Painter {
  const scenes: Scenes = new Map();
  const stage = createStage(createSurface, (view) => scenes.get(view));
  const jobs = createJobs();
  const desk = createStillDesk(stage, () => [...scenes.values()].at(-1));
  const pictures = createPictureDesk(stage, (view) => scenes.get(view));
  /** Its names are painted, its slots come with the next step. */
  let begun: Job | null = null;
  /** One that is needed at once has those hurry that it waits with: the screen comes to them no later. */
  let isInHaste = false;

  const isReady = ({ view }: Job): boolean => stage.isDressed() && scenes.has(view);
  const work = (): void => {
    // A screen without any rows comes before all that may be scrolled to.
    if (desk.work()) return pace.goOn();
    if (jobs.some((job) => job.haste === 'at once' && isReady(job))) isInHaste = true;
    if (isInHaste || !pace.isResting()) takeStep();
  };
  const pace = createPace({ later, afterBreath }, work);
  const takeStep = (): void => {
    const job = begun ?? jobs.takeNewest(isReady);
    if (job !== undefined) return paintJob(job);
    isInHaste = false;
    if (pictures.work()) return pace.goOn();
    if (!pace.isResting() && stage.touchUp()) pace.rest();
  };
  const paintJob = (job: Job): void => {
    if (isInHaste) pace.goOn();
    else pace.rest();
    if (job !== begun) {
      if (!stage.begin(job.id, job)) return job.settle(false);
      begun = job;
      if (!isInHaste) return;
    }
    begun = null;
    const isPainted = stage.finish(job.id);
    void presented().then(() => job.settle(isPainted && stage.shows(job.id, job)));
  };
  const drop = (id: number): void => {
    jobs.drop(id);
    if (begun?.id !== id) return;
    begun.settle(false);
    begun = null;
  };
  const dropTo = (end: (id: number) => void, id: number): Promise<void> => {
    drop(id);
    return Promise.resolve(end(id));
  };
  return {
    feed: (message) => {
      takeMessage(scenes, { stage, desk }, message);
      // What a patch has others wait with must not hold up what it painted.
      if (message.type === 'patch') pace.rest();
      else pace.goOn();
    },
    dress: (theme, geometry) => {
      stage.dress(theme, geometry);
      pace.goOn();
      return Promise.resolve();
    },
    rehearse: (theme, geometry, room) => {
      if (scenes.size === 0) stage.dress(theme, geometry);
      return Promise.resolve(desk.rehearse(room));
    },
    adopt: (canvases) => Promise.resolve(stage.adopt(canvases)),
    paint: (id, view, block, haste) => {
      drop(id);
      return new Promise((settle) => {
        jobs.add({ id, view, block, haste, settle });
        pace.goOn();
      });
    },
    still: (room) => {
      pace.goOn();
      return desk.ask(room);
    },
    picture: (view, stretch) => {
      stage.watch({ view, ...stretch });
      pace.goOn();
      return pictures.ask(view, stretch);
    },
    release: (id) => dropTo(stage.clear, id),
    discard: (id) => dropTo(stage.discard, id),
  };
}

type Scenes = Map<number, Scene>;

/** Where it is shown. */
interface Places {
  readonly stage: Stage;
  readonly desk: StillDesk;
}

function takeMessage(scenes: Scenes, { stage, desk }: Places, message: PaintingFeed): void {
  switch (message.type) {
    case 'frame':
      return takeFrame(scenes, stage, message.frame);
    case 'supposed':
      return desk.suppose(openScene(message.frame));
    case 'as supposed':
      return takeSupposed(scenes, desk.supposed(), message.view);
    case 'patch':
      desk.forget();
      return takePatch(scenes, stage, message.patch);
    case 'tick':
      desk.forget();
      return takeTick(scenes, stage, message.view, message.now);
    default:
      return unreachable(message);
  }
}

function takeSupposed(scenes: Scenes, scene: Scene | null, view: number): void {
  if (scene?.view === view) scenes.set(view, scene);
}

function takeFrame(scenes: Scenes, stage: Stage, frame: TimelineFrame): void {
  // Deleted first, so that it moves to the end: the oldest is the first.
  scenes.delete(frame.view);
  scenes.set(frame.view, openScene(frame));
  for (const view of [...scenes.keys()].slice(0, -keptScenes)) scenes.delete(view);
  stage.repaint(frame.view);
}

function takePatch(scenes: Scenes, stage: Stage, patch: TimelinePatch): void {
  const scene = scenes.get(patch.view);
  if (scene === undefined) return;
  const before = presentSlot(scene);
  const rows = applyPatch(scene, patch);
  if (presentSlot(scene) === before) stage.repaintBands(patch.view, bandsOf(scene.lines, rows));
  else stage.repaint(patch.view);
}

/** Past and "free now" change by the quarter; the minutes between change nothing that is painted. */
function takeTick(scenes: Scenes, stage: Stage, tickedView: number, now: Instant): void {
  const scene = scenes.get(tickedView);
  if (scene === undefined) return;
  const before = presentSlot(scene);
  scene.now = now;
  if (presentSlot(scene) !== before) stage.repaint(tickedView);
}
