import { ROUTES } from '../routes.ts';

/** The page of a resource. */
export function resourceAddress(resourceId: string): string {
  return ROUTES.resource.replace(':id', encodeURIComponent(resourceId));
}
