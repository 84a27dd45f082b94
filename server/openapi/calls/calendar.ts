import { type Calls, NO_BODY } from '../call.ts';

const ETAG = ['ETag'];

/** Reservations are events of the calendar; the same calls with the server's own calendar and with Exchange. */
export const RESERVATIONS: Calls = {
  'GET /v1/users/:user/events': {
    id: 'listEvents',
    summary: 'Events that overlap a range, by start: of oneself (`me`), of a colleague or of a resource, by address.',
    access: 'signed-in',
  },
  'GET /v1/users/:user/events/:id': { id: 'getEvent', summary: 'One event.', access: 'signed-in', sends: ETAG },
  'GET /v1/users/:user/limited-events': {
    id: 'listLimitedEvents',
    summary: 'Only when a calendar is busy in a range.',
    access: 'signed-in',
  },
  'POST /v1/users/me/events': {
    id: 'createEvent',
    summary:
      'Reserves resources. With `recurrence` all dates of a series or none; the answer is the first event. Resources answer later.',
    access: 'member',
    headers: ['Idempotency-Key'],
    sends: ['ETag', 'Location'],
  },
  'PUT /v1/users/me/events/:id': {
    id: 'replaceEvent',
    summary: 'Replaces an event, or with `scope` others of its series as well. For its organizer.',
    access: 'member',
    headers: ['If-Match'],
    sends: ETAG,
  },
  'POST /v1/users/me/events/:id/finish': {
    id: 'finishEvent',
    summary: 'Ends an event now, or at a time within it, which frees its resources. For its organizer.',
    access: 'member',
    sends: ETAG,
  },
  'DELETE /v1/users/me/events/:id': {
    id: 'deleteEvent',
    summary: 'Cancels an event; invited people leave it. With `scope` others of its series as well.',
    access: 'member',
    answers: NO_BODY,
  },
  'POST /v1/users/me/events/:id/response': {
    id: 'respondToEvent',
    summary: 'Answers an invitation.',
    access: 'member',
    answers: NO_BODY,
  },
  'POST /v1/events/confirmation-statuses': {
    id: 'confirmationStatuses',
    summary: 'Whether reservations were confirmed; null for those that are unknown.',
    access: 'signed-in',
  },
  'POST /v1/notifications': {
    id: 'notifyResource',
    summary: 'Says that a reservation of a resource was created or deleted.',
    access: 'member',
    answers: { 202: null },
  },
  'POST /api/event/statuses': {
    id: 'getConfirmations',
    summary: 'Whether reservations were confirmed; null for those that are unknown.',
    access: 'signed-in',
  },
  'POST /api/event/confirm': {
    id: 'confirmReservations',
    summary: 'Confirms reservations; a record or a problem for each, in their order.',
    access: 'member',
  },
  'POST /api/event/action': {
    id: 'reportAction',
    summary: 'Says that a reservation of a resource was created or deleted.',
    access: 'member',
    answers: { 202: null },
  },
  'GET /api/assist/resources/:email/events/:iCalUid/bounds': {
    id: 'getEventBounds',
    summary: 'How far a reservation could be extended on its resource.',
    access: 'signed-in',
  },
  'POST /api/integrations/webex/createMeeting': {
    id: 'createWebexMeeting',
    summary: 'Makes a meeting of Webex; 503 where Webex is not configured.',
    access: 'person',
  },
};

export const AVAILABILITY: Calls = {
  'POST /v1/schedules/query': {
    id: 'querySchedules',
    summary:
      'When resources and people are free, for at most 100 addresses and 62 days. An address that fails is an item with `error`.',
    access: 'signed-in',
  },
  'POST /api/cache/get': {
    id: 'queryAvailability',
    summary: 'When many resources are free, without the events: a digit for each quarter of an hour.',
    access: 'signed-in',
  },
  'GET /api/provider/v1/users/:user/events': {
    id: 'listDoorEvents',
    summary: 'The events of the place of a door display, read with the access of the server.',
    access: 'display',
  },
  'POST /api/provider/v1/schedules/query': {
    id: 'queryDoorSchedules',
    summary: 'When places are free, for a door display, read with the access of the server.',
    access: 'display',
  },
};

export const PEOPLE: Calls = {
  'GET /v1/users/me': { id: 'getCurrentUser', summary: 'The person signed in, to the calendar.', access: 'signed-in' },
  'GET /v1/users/me/photo': {
    id: 'getCurrentUserPhoto',
    summary: 'The picture of the person signed in; 204 where there is none.',
    access: 'signed-in',
    headers: ['If-None-Match'],
    sends: ETAG,
    answers: { 200: 'image/svg+xml', 204: null, 304: null },
  },
  'GET /v1/people': { id: 'searchPeople', summary: 'People and groups by a part of their names.', access: 'person' },
  'GET /v1/groups/:id/members': { id: 'listGroupMembers', summary: 'Who is in a group.', access: 'person' },
  'GET /v1/resources': {
    id: 'listBookableMailboxes',
    summary: 'The rooms, desks and other mailboxes that can be reserved.',
    access: 'signed-in',
  },
};
