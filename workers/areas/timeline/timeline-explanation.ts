import type {
  Failure,
  PictureSize,
  RowExplanation,
  RowOffers,
  SlotExplanation,
  SlotRequest,
  Unsuitability,
} from '../../contract.ts';
import { RowState } from '../../model/day-table.ts';
import type { InterfaceLanguage } from '../../model/language.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { wayAddress } from '../../model/way-address.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { picturesOf } from '../../views/resource-detail.ts';
import { equipmentOf } from '../../views/resource-properties.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import { rowOffers } from '../../views/row-offers.ts';
import { toUnsuitability, unmetAt } from '../../views/unsuitability.ts';
import { areaPathOf, explainSlot, unknownResource } from './slot-explanation.ts';
import type { Reach, TimelineDay } from './timeline-day.ts';
import type { TimelinePicture } from './timeline-picture.ts';
import { currentOf } from './timeline-rows.ts';
import type { Workspace } from '../shared/workspace.ts';

/** What there is to explain. */
export interface Explained {
  readonly known: {
    readonly workspace: Workspace;
    readonly language: InterfaceLanguage;
    readonly campus: TimelineCampus;
  } | null;
  /** Null if none has been opened: then no schedule has failed either. */
  readonly day: TimelineDay | null;
  /** Of the open view; null without one. */
  readonly picture: TimelinePicture | null;
  /** Seconds to walk from a stop to each resource, where ways are known. */
  readonly reach: Reach;
}

interface Asked {
  readonly picture: PictureSize | undefined;
  /** Base of relative picture addresses. */
  readonly apiBase: string;
  readonly now: Instant;
}

/** Details of a row. */
export function explainRow(explained: Explained, resourceId: string, asked: Asked): Result<RowExplanation, Failure> {
  const { known } = explained;
  const row = known?.campus.rowById.get(resourceId);
  const shown = row === undefined ? undefined : known?.campus.rows[row];
  if (known === null || row === undefined || shown === undefined) return unknownResource(resourceId);
  const { campus, workspace, language } = known;
  const { filters, navigationUrl } = workspace.configuration;
  const { apiBase, picture, now } = asked;
  const wording = { language, apiBase, pixelRatio: picture?.pixelRatio ?? 1 };
  const day = explained.day?.campus === campus ? explained.day : null;
  const { resource, name, kind, fault } = shown;
  return success({
    resourceId,
    resourceName: name,
    kind,
    pictureUrl:
      picture === undefined
        ? null
        : (picturesOf(resource, { ...wording, pictureWidth: picture.width })[0]?.url ?? null),
    equipment: equipmentOf(resource, filters, wording),
    wayUrl: wayAddress(resource, navigationUrl),
    email: resource.email,
    areaPath: areaPathOf(campus, shown),
    capacity: resource.capacity,
    timeZone: createZoneResolver()(resource.timezone) ?? workspace.timeZone,
    asOf: day?.rowAsOf(row) ?? null,
    unsuitable: unsuitabilityOf(explained, row, now),
    serviceError: day?.errors.get(row) ?? fault,
  });
}

/** What of the open view can be reserved; null if it is another view. */
export function offersOf({ day, picture }: Explained, view: number, now: Instant): Result<RowOffers | null, Failure> {
  const table = picture?.table() ?? null;
  if (day === null || picture?.view !== view || table === null) return success(null);
  return success(rowOffers({ view, campus: day.campus, window: day.window, table }, picture.rows.query, now));
}

function unsuitabilityOf({ known, day, picture }: Explained, row: number, now: Instant): Unsuitability | null {
  if (known === null || day === null || picture === null) return null;
  // As it is shown: what the user has reserved counts as suitable.
  if (((picture.rows.look.states[row] ?? 0) & RowState.Unsuitable) === 0) return null;
  const { within = null } = picture.rows.query.finding;
  const reach = within === null ? null : day.walks(within);
  const unmet = unmetAt({ ...day, ...picture.rows, reach }, row, now);
  return unmet === null ? null : toUnsuitability(unmet, known.workspace.configuration.filters, known.language);
}

/**
 * Whether an interval of the open view is available, why not, and what is instead; without a view nothing has been
 * read.
 */
export async function explainInterval(
  { known, day, picture, reach }: Explained,
  request: SlotRequest,
  now: Instant,
): Promise<Result<SlotExplanation, Failure>> {
  if (day !== null && picture !== null) {
    const { shownRow, rows } = picture;
    const changing = request.changing ?? null;
    const current = changing === null ? rows.current() : currentOf({ changing }, day);
    const view = { day, current, isSuitable: rows.isSuitable, shownRow };
    const explanation = explainSlot(view, request, now);
    const { isBarrierFree } = rows.query;
    const offers = explanation.ok && explanation.value.obstacle !== null && explanation.value.nearest !== null;
    const hasWays = (known?.workspace.configuration.navigationUrl ?? null) !== null;
    if (!offers || !hasWays || isBarrierFree === undefined) return explanation;
    const walks = await reach({ from: request.resourceId, isBarrierFree });
    return walks.ok ? explainSlot({ ...view, walks: walks.value }, request, now) : explanation;
  }
  if (known?.campus.rowById.has(request.resourceId) !== true) return unknownResource(request.resourceId);
  return success({ obstacle: { type: 'unread' }, next: null, nearest: null, confirmation: null });
}
