/*
 * Places that the user has lost: removed, or no longer open to them.
 */
import type { Close } from '../../contract.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/**
 * Reports the ids of places that the signed-in user had until now.
 * @returns ends it
 */
export function watchRemovedPlaces(
  source: Pick<WorkspaceSource, 'watch'>,
  onRemoved: (resourceIds: readonly string[]) => void,
): Close {
  let before: Workspace | null = null;
  return source.watch((workspace) => {
    const ids = removedBetween(before, workspace);
    before = workspace;
    if (ids.length > 0) onRemoved(ids);
  });
}

function removedBetween(before: Workspace | null, workspace: Workspace | null): readonly string[] {
  if (before === null || workspace === null || before.resources === workspace.resources) return [];
  if (before.account.username !== workspace.account.username) return [];
  const present = new Set(workspace.resources.map(({ id }) => id));
  return before.resources.flatMap(({ id }) => (present.has(id) ? [] : [id]));
}
