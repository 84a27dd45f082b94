import type { CodePlace, Failure, QrCodesApi, Result } from '../../contract.ts';
import { failure, success } from '../../model/result.ts';
import { startAddress } from '../../model/way-address.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { type QrCodeInfo, QrCodeInfoSchema } from '../../wire/schemas/qr-code.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

const NAME = 'GET /api/qrcode/info/{qrId}';

export const createArea = ({ http, source }: AreaDeps): QrCodesApi => createQrCodes(http, source);

/**
 * QR codes at places: each leads to the navigation address, from where it hangs (spec point 2). The server checks
 * who asks, as it hides places.
 */
export function createQrCodes(http: Http, source: Pick<WorkspaceSource, 'apiBase'>): QrCodesApi {
  const info = async (qrId: string): Promise<Result<QrCodeInfo['data'], Failure>> => {
    const url = `${source.apiBase()}/api/qrcode/info/${encodeURIComponent(qrId)}`;
    const call = { name: NAME, url, schema: QrCodeInfoSchema };
    const asked = bodyOf(await http.send('get', call), NAME);
    // A user whose sign-in has expired sees what anybody sees.
    const hasEnded = !asked.ok && asked.error.type === 'unauthorized';
    const answer = hasEnded ? bodyOf(await http.send('get', { ...call, isAnonymous: true }), NAME) : asked;
    return answer.ok ? success(answer.value.data) : answer;
  };
  return {
    async wayOf(qrId) {
      const found = await info(qrId);
      if (!found.ok) return found;
      const { qrId: id, navigationUrl } = found.value;
      const { areaId, stopId } = placeIn(found.value);
      const way = startAddress({ qrId: String(id), startAreaId: areaId, locationId: stopId }, navigationUrl);
      return way === null ? failure({ type: 'malformed', call: NAME, detail: 'No navigation address' }) : success(way);
    },
    async placeOf(qrId) {
      const found = await info(qrId);
      return found.ok ? success(placeIn(found.value)) : found;
    },
    async read(width, height, pixels) {
      const { decodeQR } = await import('qr/decode.js');
      try {
        return success(decodeQR({ width, height, data: pixels }));
      } catch {
        // It throws where there is no code in the picture.
        return success(null);
      }
    },
  };
}

const placeIn = ({ hasLocation, startAreaId, locationId }: QrCodeInfo['data']): CodePlace =>
  hasLocation ? { stopId: locationId, areaId: startAreaId } : { stopId: null, areaId: null };
