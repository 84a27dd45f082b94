import type { InterfaceLanguage, TimelineApi } from '../../contract.ts';
import { failure, success } from '../../model/result.ts';
import type { TimelineCampus } from '../../views/timeline-campus.ts';
import { hasExactName } from '../../views/timeline-search.ts';
import type { Reach, TimelineDay } from './timeline-day.ts';
import type { Explained } from './timeline-explanation.ts';
import type { LazyModules } from '../shared/lazy-modules.ts';
import type { TimelineSession } from './timeline-session.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

/** A campus is built once for the same input. */
export interface KnownCampus {
  readonly workspace: Workspace;
  readonly language: InterfaceLanguage;
  readonly campus: TimelineCampus;
}

interface QuestionDeps {
  readonly modules: Pick<LazyModules, 'explaining' | 'finding'>;
  readonly reach: Reach;
}

/** What the timeline works on now. */
interface Present {
  readonly known: KnownCampus | null;
  readonly day: TimelineDay | null;
  readonly session: TimelineSession | null;
}

/**
 * What is asked about rows and campus. Rows of the last visit can be pressed before there is a campus: a question then
 * waits until it is known who is signed in.
 */
export function createTimelineQuestions(
  source: WorkspaceSource,
  { modules: { explaining, finding }, reach }: QuestionDeps,
  present: () => Present,
): Pick<TimelineApi, 'reread' | 'isExactName' | 'findingOptions' | 'offers' | 'explain' | 'explainSlot'> {
  const settled = async <T>(work: () => Promise<T>): Promise<T> => {
    if (present().known === null) await source.settled();
    return work();
  };
  const explained = (): Explained => {
    const { known, day, session } = present();
    return { known, day, picture: session?.picture ?? null, reach };
  };
  return {
    reread: (resourceId) =>
      settled(async () => {
        const { day, session } = present();
        const row = day?.campus.rowById.get(resourceId);
        const problem = row === undefined ? null : await session?.readRow(row);
        return problem == null ? success(null) : failure(problem);
      }),
    isExactName: (name) =>
      settled(async () => {
        const { known } = present();
        return success(known !== null && hasExactName(known.campus, name));
      }),
    findingOptions: () =>
      settled(() =>
        finding.use(({ createFindingOptions }) => {
          const { known } = present();
          // Without a campus there is nothing to search yet.
          if (known === null) return failure({ type: 'unauthorized' });
          const { campus, workspace, language } = known;
          return success(
            createFindingOptions(campus, workspace.configuration, { language, apiBase: source.apiBase() }),
          );
        }),
      ),
    offers: (view) => settled(() => explaining.use((part) => part.offersOf(explained(), view, source.now()))),
    explain: (resourceId, picture) =>
      settled(() =>
        explaining.use((part) =>
          part.explainRow(explained(), resourceId, { picture, apiBase: source.apiBase(), now: source.now() }),
        ),
      ),
    explainSlot: (request) =>
      settled(() => explaining.use((part) => part.explainInterval(explained(), request, source.now()))),
  };
}
