import type { Failure, RowExplanation } from '../contract.ts';
import { joinPath } from '../model/areas.ts';
import { failure, type Result, success } from '../model/result.ts';
import { createZoneResolver } from '../model/zones.ts';
import type { TimelineCampus } from '../views/timeline-campus.ts';
import type { TimelineDay } from './timeline-day.ts';

/**
 * What stands behind a row.
 * @param day null where none has been opened: then no schedule has failed either
 */
export function explainRow(
  campus: TimelineCampus | null,
  day: TimelineDay | null,
  resourceId: string,
): Result<RowExplanation, Failure> {
  const row = campus?.rowById.get(resourceId);
  const shown = row === undefined ? undefined : campus?.rows[row];
  if (campus === null || row === undefined || shown === undefined) {
    const detail = `There is no resource ${resourceId}`;
    return failure({ type: 'refused', status: 404, code: 'not_found', rule: null, detail });
  }
  const { resource, name, group, fault } = shown;
  const area = campus.groups[group];
  return success({
    resourceId,
    resourceName: name,
    email: resource.email,
    areaPath: joinPath([area?.path ?? '', area?.name ?? '']),
    capacity: resource.capacity,
    timeZone: createZoneResolver()(resource.timezone) ?? resource.timezone,
    asOf: day?.campus === campus ? day.rowAsOf(row) : null,
    unsuitable: null,
    serviceError: (day?.campus === campus ? day.errors.get(row) : undefined) ?? fault,
  });
}
