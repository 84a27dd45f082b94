import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import { groupOfRow } from '../../../../workers/painting/geometry.ts';
import { pathSeparator } from '../../../../workers/painting/names.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { formatTimeRange } from '../state/formats.ts';
import { destinationOf } from './moving.ts';
import { wordOf } from '../state/ranges.ts';
import type { BoardState } from '../state/board-state.ts';

/** Announces the selection and the position of a held reservation to screen readers. */
export function MovingSpoken({ model, board }: { readonly model: TimelineModel; readonly board: BoardState }) {
  const { t } = useTranslation('timeline');
  const { moving, range, unavailableSelection, isDragging, sheet } = useSnapshot(board);
  if (isDragging || sheet !== null) return <output className="spoken" />;
  if (moving === null) {
    const picked = range === null ? '' : t('picked', { range: textOf(model, range) });
    const refused =
      unavailableSelection === null
        ? picked
        : `${textOf(model, unavailableSelection)}, ${t(`state.${wordOf(model, unavailableSelection)}`)}`;
    return <output className="spoken">{refused}</output>;
  }
  const values = { subject: moving.item.subject, place: model.table.rowName(moving.row), range: textOf(model, moving) };
  return <output className="spoken">{t(moving.isFree ? 'move.spokenFree' : 'move.spokenTaken', values)}</output>;
}

/** Announces the group of the cursor, which row headers do not contain. */
export function GroupSpoken({
  model: { lines, table },
  board,
}: {
  readonly model: TimelineModel;
  readonly board: BoardState;
}) {
  const { cursor } = useSnapshot(board);
  const group = cursor === null ? -1 : groupOfRow(lines, cursor.row);
  const words = group < 0 ? [] : [table.groupName(group), ...table.groupPath(group).split(pathSeparator)];
  return <output className="spoken">{words.filter((word) => word !== '').join(', ')}</output>;
}

function textOf(model: TimelineModel, span: Parameters<typeof destinationOf>[1]): string {
  return formatTimeRange(model, destinationOf(model, span));
}
