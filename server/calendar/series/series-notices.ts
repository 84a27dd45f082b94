import type { Notices, OutboxDraft, SeriesNotices } from '../../store/store.ts';
import { cancellations, changes, describeTime } from '../notices.ts';

interface SeriesMail {
  readonly draft: OutboxDraft;
  readonly times: string[];
}

/**
 * Informs people of several events of a series in one mail each, which lists all the times that concern them.
 * @param notices the mails of one event
 */
export function ofSeries(notices: Notices): SeriesNotices {
  return (changes) => {
    const mails = new Map<string, SeriesMail>();
    for (const { event, before } of changes) {
      for (const draft of notices(event, before)) {
        // The mail about a removed event names its earlier time.
        const key = `${draft.kind} ${draft.to}`;
        const mail = mails.get(key);
        const time = describeTime(draft.kind === 'cancellation' ? (before ?? event) : event);
        if (mail === undefined) mails.set(key, { draft, times: [time] });
        else mail.times.push(time);
      }
    }
    return [...mails.values()].map(({ draft, times }) => withTimes(draft, times));
  };
}

/** Does the same for a change of a series: its mails also list the dates that are gone. */
export const changesOfSeries: SeriesNotices = (all) => {
  const ended = all.filter(({ event }) => event.deleted);
  const times = ended.map(({ event, before }) => describeTime(before ?? event));
  const mails = ofSeries(changes)(all.filter(({ event }) => !event.deleted));
  const informed = new Set(mails.map(({ to }) => to));
  const others = ofSeries(cancellations)(ended).filter(({ to }) => !informed.has(to));
  return [...mails.map((draft) => withList(draft, 'No longer on:', times)), ...others];
};

function withTimes(draft: OutboxDraft, times: readonly string[]): OutboxDraft {
  return times.length === 1 ? draft : withList(draft, `All ${times.length} dates:`, times);
}

function withList(draft: OutboxDraft, title: string, times: readonly string[]): OutboxDraft {
  if (times.length === 0) return draft;
  const list = times.map((time) => `- ${time}`).join('\n');
  return { ...draft, body: `${draft.body}\n\n${title}\n${list}` };
}
