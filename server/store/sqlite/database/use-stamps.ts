import type { DatabaseSync } from 'node:sqlite';

import { integer } from '../../operations/rows.ts';

/*
 * Triggers of this connection only, so that no write to a use can omit them. An undone write raises the stamp
 * needlessly.
 */
const TRIGGERS = `
  CREATE TEMP TRIGGER use_added AFTER INSERT ON main.event_resource BEGIN SELECT raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_gone AFTER DELETE ON main.event_resource BEGIN SELECT raise_use_stamp(OLD.resource); END;
  CREATE TEMP TRIGGER use_changed AFTER UPDATE OF resource, start, end, response, is_released ON main.event_resource
  BEGIN SELECT raise_use_stamp(OLD.resource), raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_shown AFTER UPDATE OF show_as ON main.event WHEN OLD.show_as <> NEW.show_as
  BEGIN SELECT raise_use_stamp(resource) FROM event_resource WHERE event = NEW.key; END;
`;

/**
 * @returns numbers that grow whenever the busy times of resources may have changed, by this connection or another one
 */
export function createUseStamps(database: DatabaseSync): (emails: readonly string[]) => Promise<readonly number[]> {
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
  let isCheckedThisTurn = false;

  /** For another process, such as an import, only the version of the data changes: any use may have changed. */
  function checkOtherWriters(): void {
    if (isCheckedThisTurn) return;
    isCheckedThisTurn = true;
    setImmediate(() => {
      isCheckedThisTurn = false;
    });
    const present = integer(version.get() ?? {}, 'data_version');
    if (present === seenVersion) return;
    seenVersion = present;
    last += 1;
    least = last;
    stampByEmail.clear();
  }

  return async (emails) => {
    checkOtherWriters();
    return emails.map((email) => stampByEmail.get(email) ?? least);
  };
}
