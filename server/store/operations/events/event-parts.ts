import type { EventDraft } from '../../store.ts';
import { resourceNamed } from '../campus/resources.ts';
import { statement, type Work } from '../work.ts';
import { writeUse } from './uses.ts';

const removePeople = statement(
  'DELETE FROM event_person WHERE event = ? AND email NOT IN (SELECT value FROM json_each(?))',
);
/** One statement for any number of people. */
const writeAll = statement(
  `INSERT INTO event_person (event, email, position, name, is_remote, is_optional)
   SELECT CAST(?1 AS BIGINT), json_extract(value, '$.email'), key, json_extract(value, '$.name'),
     CAST(json_extract(value, '$.remotely') AS BIGINT), CAST(json_extract(value, '$.optional') AS BIGINT)
   FROM json_each(?2) WHERE true
   ON CONFLICT (event, email) DO UPDATE SET position = excluded.position, name = excluded.name,
     is_remote = excluded.is_remote, is_optional = excluded.is_optional`,
);
const forgetAnswers = statement(
  `UPDATE event_person SET response = 'notResponded', responded_at = NULL
   WHERE event = ? AND email IN (SELECT value FROM json_each(?))`,
);

/** The people of a draft as JSON: the events of a series share one list of them. */
const textsByPeople = new WeakMap<EventDraft['attendees'], { readonly emails: string; readonly people: string }>();

function peopleOf(attendees: EventDraft['attendees']) {
  const known = textsByPeople.get(attendees);
  if (known !== undefined) return known;
  const folded = attendees.map(({ email, name, remotely, optional }) => ({
    email: email.toLowerCase(),
    name,
    remotely: Number(remotely),
    optional: Number(optional),
  }));
  const texts = { emails: JSON.stringify(folded.map(({ email }) => email)), people: JSON.stringify(folded) };
  textsByPeople.set(attendees, texts);
  return texts;
}

/** Sets the invited people to those of a draft; people who stay keep their answers, unless they are asked again. */
export function* writePeople(eventKey: number, draft: EventDraft): Work<void> {
  const { emails, people } = peopleOf(draft.attendees);
  yield* removePeople.run(eventKey, emails);
  yield* writeAll.run(eventKey, people);
  const { askedAgain = [] } = draft;
  if (askedAgain.length > 0) yield* forgetAnswers.run(eventKey, JSON.stringify(askedAgain));
}

/** @returns false where the resource is busy then */
export function* addUse(event: number, email: string, draft: EventDraft, now: number, answerAt: number): Work<boolean> {
  const stored = yield* resourceNamed(email);
  const organizer = draft.organizerEmail.toLowerCase();
  const isDeclined = draft.declinedBy?.includes(email.toLowerCase()) === true;
  const confirmedBy = stored.resource.requiresConfirmation ? (draft.confirmedBy ?? null) : null;
  const use = { event, times: draft, confirmedBy, organizer } as const;
  // A refusal is told when an acceptance would be.
  if (isDeclined) return yield* writeUse(stored, { ...use, response: 'declined', answerAt: null }, answerAt);
  return yield* writeUse(stored, { ...use, response: 'notResponded', answerAt }, now);
}
