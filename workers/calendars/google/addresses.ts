/** Addresses of Google's APIs. */
export interface GoogleAddresses {
  /** Calendar, including `/calendar/v3`. */
  readonly calendar: string;
  /** People, including `/v1`. */
  readonly people: string;
  /** Directory, including `/admin/directory/v1`. */
  readonly directory: string;
}

const PUBLIC = 'https://www.googleapis.com/calendar/v3';

/**
 * The other two APIs have hosts of their own at Google, and are beside the first one anywhere else.
 * @param calendar address of the Calendar API
 */
export function googleAddresses(calendar: string): GoogleAddresses {
  if (calendar === PUBLIC) {
    const directory = 'https://admin.googleapis.com/admin/directory/v1';
    return { calendar, people: 'https://people.googleapis.com/v1', directory };
  }
  const root = calendar.replace(/\/calendar\/v3$/, '');
  return { calendar, people: `${root}/v1`, directory: `${root}/admin/directory/v1` };
}
