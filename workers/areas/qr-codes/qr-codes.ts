import type { QrCodesApi } from '../../contract.ts';
import { failure, success } from '../../model/result.ts';
import { wayAddress } from '../../model/way-address.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { QrCodeInfoSchema } from '../../wire/schemas/qr-code.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = ({ http, source }: AreaDeps): QrCodesApi => createQrCodes(http, source);

/**
 * QR codes at places: each leads to the navigation address, from where it hangs (spec point 2). The server checks
 * who asks, as it hides places.
 */
export function createQrCodes(http: Http, source: Pick<WorkspaceSource, 'apiBase'>): QrCodesApi {
  const name = 'GET /api/qrcode/info/{qrId}';
  return {
    async wayOf(qrId) {
      const url = `${source.apiBase()}/api/qrcode/info/${encodeURIComponent(qrId)}`;
      const call = { name, url, schema: QrCodeInfoSchema };
      const asked = bodyOf(await http.send('get', call), name);
      // A user whose sign-in has expired sees what anybody sees.
      const hasEnded = !asked.ok && asked.error.type === 'unauthorized';
      const answer = hasEnded ? bodyOf(await http.send('get', { ...call, isAnonymous: true }), name) : asked;
      if (!answer.ok) return answer;
      const { hasLocation, startAreaId, navigationUrl, qrId: id } = answer.value.data;
      const mapInfos = hasLocation && startAreaId !== null ? [{ areaId: startAreaId }] : [];
      const way = wayAddress({ id: String(id), mapInfos, navigationEnabled: true }, navigationUrl);
      return way === null ? failure({ type: 'malformed', call: name, detail: 'No navigation address' }) : success(way);
    },
  };
}
