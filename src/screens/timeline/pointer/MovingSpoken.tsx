import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { groupOfRow } from '../../../../workers/painting/geometry.ts';
import { pathSeparator } from '../../../../workers/painting/names.ts';
import type { Scene } from '../../../../workers/painting/scene.ts';
import { formatStretch } from '../state/formats.ts';
import { destinationOf } from './moving.ts';
import { wordOf } from '../state/ranges.ts';
import type { BoardState } from '../state/board-state.ts';

/** Says what is picked and where a held reservation lies, for those who do it by keys and can't see it. */
export function MovingSpoken({ scene, board }: { readonly scene: Scene; readonly board: BoardState }) {
  const { t } = useTranslation('timeline');
  const { moving, range, unavailableSelection: asked, isDragging, sheet } = useSnapshot(board);
  if (isDragging || sheet !== null) return <output className="spoken" />;
  if (moving === null) {
    const picked = range === null ? '' : t('picked', { range: textOf(scene, range) });
    const refused = asked === null ? picked : `${textOf(scene, asked)}, ${t(`state.${wordOf(scene, asked)}`)}`;
    return <output className="spoken">{refused}</output>;
  }
  const values = { subject: moving.item.subject, place: scene.table.rowName(moving.row), range: textOf(scene, moving) };
  return <output className="spoken">{t(moving.isFree ? 'move.spokenFree' : 'move.spokenTaken', values)}</output>;
}

/** Says which group the keys have come to: the headers of its rows do not. */
export function GroupSpoken({ scene: { lines, table }, board }: { readonly scene: Scene; readonly board: BoardState }) {
  const { cursor: place } = useSnapshot(board);
  const group = place === null ? -1 : groupOfRow(lines, place.row);
  const words = group < 0 ? [] : [table.groupName(group), ...table.groupPath(group).split(pathSeparator)];
  return <output className="spoken">{words.filter((word) => word !== '').join(', ')}</output>;
}

function textOf(scene: Scene, span: Parameters<typeof destinationOf>[1]): string {
  return formatStretch(scene, destinationOf(scene, span));
}
