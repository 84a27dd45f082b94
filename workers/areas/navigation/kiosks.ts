/*
 * Kiosks: what each may show, by its licence (docs/decisions/0031-kiosk-licences.md).
 */
import type { Close, Kiosk, RouteErrorKind } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { SiteSource } from './navigation-site.ts';

type KioskRights = Pick<Kiosk, 'hasRoutes' | 'hasPeople' | 'isTakenAlong'>;

const RIGHTS: ReadonlyMap<string, KioskRights> = new Map([
  ['CS0637', { hasRoutes: false, hasPeople: false, isTakenAlong: false }],
  ['CS0638', { hasRoutes: true, hasPeople: false, isTakenAlong: false }],
  ['CS0639', { hasRoutes: true, hasPeople: true, isTakenAlong: true }],
]);

type OnKiosk = (kiosk: Result<Kiosk, RouteErrorKind>) => void;

/** Reports a kiosk as soon as it is known, and again after each change of it. */
export function followKiosk(source: SiteSource, id: string, onKiosk: OnKiosk): Close {
  let told = '';
  const tell = (): void => {
    const kiosk = kioskOf(source, id);
    const text = JSON.stringify(kiosk);
    if (kiosk !== null && text !== told) onKiosk(kiosk);
    told = text;
  };
  source.begin();
  tell();
  return source.onChange(tell);
}

/** null = nothing is known yet */
function kioskOf(source: SiteSource, id: string): Result<Kiosk, RouteErrorKind> | null {
  const site = source.current();
  const pois = source.pois();
  if (site === null) return source.problem() === null ? null : failure('Unknown');
  if (pois === null) return failure('Unknown');
  const poi = pois.find((one) => one.kind === 'kiosk' && one.id === id);
  const stop = site.stops.get(id);
  if (poi === undefined || stop === null) return failure('InvalidKiosk');
  const rights = RIGHTS.get(poi.csCode);
  if (rights === undefined) return failure('InvalidKioskLicence');
  return poi.isOutOfOrder ? failure('KioskIsOutOfOrder') : success({ stop, ...rights });
}
