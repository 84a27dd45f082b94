import type { DatabaseSync } from 'node:sqlite';

import { integer } from '../database/database.ts';

/*
 * Triggers of this connection alone: no write to a use can forget them, whoever makes it. One that is undone has raised
 * its stamp for nothing.
 */
const TRIGGERS = `
  CREATE TEMP TRIGGER use_added AFTER INSERT ON main.event_resource BEGIN SELECT raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_gone AFTER DELETE ON main.event_resource BEGIN SELECT raise_use_stamp(OLD.resource); END;
  CREATE TEMP TRIGGER use_changed AFTER UPDATE OF resource, start, end, response, is_released ON main.event_resource
  BEGIN SELECT raise_use_stamp(OLD.resource), raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_shown AFTER UPDATE OF show_as ON main.event WHEN OLD.show_as <> NEW.show_as
  BEGIN SELECT raise_use_stamp(resource) FROM event_resource WHERE event = NEW.key; END;
`;

/** @returns a number that grows whenever the busy times of a resource may have changed, by this connection or another one */
export function createUseStamps(database: DatabaseSync): (resourceEmail: string) => number {
  const stampByEmail = new Map<string, number>();
  let last = 0;
  let least = 0;
  let seenVersion = -1;
  database.function('raise_use_stamp', (email) => {
    last += 1;
    stampByEmail.set(String(email), last);
    return null;
  });
  database.exec(TRIGGERS);
  const version = database.prepare('PRAGMA data_version');
  let isOfThisTurn = false;

  /** Another process, such as an import, is told of by the version alone: all may have changed. */
  function lookAtOthers(): void {
    if (isOfThisTurn) return;
    isOfThisTurn = true;
    setImmediate(() => {
      isOfThisTurn = false;
    });
    const present = integer(version.get() ?? {}, 'data_version');
    if (present === seenVersion) return;
    seenVersion = present;
    last += 1;
    least = last;
    stampByEmail.clear();
  }

  return (email) => {
    lookAtOthers();
    return stampByEmail.get(email) ?? least;
  };
}
