/* Examples of schemas without an example in the contract, by schema name. */

const zoned = (time: string) => ({ dateTime: `2026-11-23T${time}:00`, timeZone: 'Europe/Prague' });

export const EXTRA_EXAMPLES: readonly {
  readonly title: string;
  readonly schema: { readonly $ref: string };
  readonly example: unknown;
}[] = [
  {
    title: 'LimitedEventPage',
    schema: { $ref: '#/components/schemas/LimitedEventPage' },
    example: {
      value: [{ start: zoned('10:00'), end: zoned('11:00'), status: 'busy', subject: 'Review', location: 'Room 1' }],
      nextLink: 'https://calendar.example/v1/users/ada@example.com/limited-events?page=2',
    },
  },
  {
    title: 'ResourceNotification',
    schema: { $ref: '#/components/schemas/ResourceNotification' },
    example: {
      id: 'evt_01JD3Z',
      resourceUsername: 'room-1',
      iCalUId: '01JD3Z@touchone.example',
      resourceDisplayName: 'Room 1',
      subject: 'Sprint review',
      showAs: 'busy',
      realStart: '2026-11-23T09:00:00Z',
      realEnd: '2026-11-23T10:00:00Z',
      action: 'delete',
      doneBy: 'assist',
      organiserName: 'Ada',
      organiserEmail: 'ada@example.com',
      orders: [],
    },
  },
  {
    title: 'MailboxPage',
    schema: { $ref: '#/components/schemas/MailboxPage' },
    example: {
      value: [
        { email: 'room-1@example.com', displayName: 'Room 1', kind: 'room', capacity: 8, building: 'B1', floor: '2' },
      ],
      nextLink: null,
    },
  },
  {
    title: 'ConfirmationRecord',
    schema: { $ref: '#/components/schemas/ConfirmationRecord' },
    example: {
      email: 'room-1@example.com',
      iCalUid: '01JD3Z@touchone.example',
      id: 'evt_01JD3Z',
      confirmed: true,
      canceled: false,
      orderItemsCount: 0,
      confirmedBy: 'ada@example.com',
      confirmedWhen: '2026-11-23T08:55:00Z',
    },
  },
];
