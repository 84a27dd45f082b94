import type { DatabaseSync } from 'node:sqlite';

import type { EventDraft, StoredEvent, StoredResource } from '../../store.ts';
import type { ReadResources } from '../campus/campus.ts';
import type { EventReader } from './event-rows.ts';
import type { AddNotice } from '../outbox.ts';
import type { UseWriter } from './uses.ts';

/** Shared by creating and changing events; all of it runs within the caller's transaction. */
export interface EventParts {
  readonly addNotice: AddNotice;
  /** @returns false where the resource is busy then */
  addUse(eventKey: number, email: string, draft: EventDraft, now: number, answerAt: number): boolean;
  /** Sets the invited people to those of a draft; people who stay keep their answers, unless they are asked again. */
  writePeople(eventKey: number, draft: EventDraft): void;
  /** @throws where the resource is unknown, which callers have checked */
  resource(email: string): StoredResource;
  /** @throws where the event is missing, which was just written */
  read(id: string): StoredEvent;
}

/** The people of a draft as JSON: the events of a series share one list of them. */
const textsByPeople = new WeakMap<EventDraft['attendees'], { readonly emails: string; readonly people: string }>();

function peopleOf(attendees: EventDraft['attendees']) {
  const known = textsByPeople.get(attendees);
  if (known !== undefined) return known;
  const folded = attendees.map((person) => ({ ...person, email: person.email.toLowerCase() }));
  const texts = { emails: JSON.stringify(folded.map(({ email }) => email)), people: JSON.stringify(folded) };
  textsByPeople.set(attendees, texts);
  return texts;
}

export function prepareEventParts(
  database: DatabaseSync,
  reader: EventReader,
  readResources: ReadResources,
  writeUse: UseWriter,
  addNotice: AddNotice,
): EventParts {
  const removePeople = database.prepare(
    'DELETE FROM event_person WHERE event = ? AND email NOT IN (SELECT value FROM json_each(?))',
  );
  const writeAll = database.prepare(
    `INSERT INTO event_person (event, email, position, name, is_remote, is_optional)
     SELECT ?1, value ->> 'email', key, value ->> 'name', value ->> 'remotely', value ->> 'optional'
     FROM json_each(?2) WHERE true
     ON CONFLICT (event, email) DO UPDATE SET position = excluded.position, name = excluded.name,
       is_remote = excluded.is_remote, is_optional = excluded.is_optional`,
  );

  const forgetAnswers = database.prepare(
    `UPDATE event_person SET response = 'notResponded', responded_at = NULL
     WHERE event = ? AND email IN (SELECT value FROM json_each(?))`,
  );

  function resource(email: string): StoredResource {
    const stored = readResources().byEmail.get(email.toLowerCase());
    if (stored === undefined) throw new Error(`There is no resource ${email}.`);
    return stored;
  }

  return {
    addNotice,
    resource,
    addUse(event, email, draft, now, answerAt) {
      const organizer = draft.organizerEmail.toLowerCase();
      const isDeclined = draft.declinedBy?.includes(email.toLowerCase()) === true;
      const stored = resource(email);
      const confirmedBy = stored.resource.requiresConfirmation ? (draft.confirmedBy ?? null) : null;
      const use = { event, times: draft, confirmedBy, organizer } as const;
      // A refusal is told when an acceptance would be.
      if (isDeclined) return writeUse(stored, { ...use, response: 'declined', answerAt: null }, answerAt);
      return writeUse(stored, { ...use, response: 'notResponded', answerAt }, now);
    },
    writePeople(eventKey, draft) {
      const { emails, people } = peopleOf(draft.attendees);
      removePeople.run(eventKey, emails);
      // One statement for any number of people.
      writeAll.run(eventKey, people);
      const { askedAgain = [] } = draft;
      if (askedAgain.length > 0) forgetAnswers.run(eventKey, JSON.stringify(askedAgain));
    },
    read(id) {
      const keyed = reader.byId(id);
      if (keyed === null) throw new Error(`Event ${id} is missing.`);
      return keyed.event;
    },
  };
}
