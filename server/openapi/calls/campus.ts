import * as v from 'valibot';

import {
  CONFIGURATION_TIMESTAMP_HEADER,
  ConfigurationAnswerSchema,
  RESOURCES_TIMESTAMP_HEADER,
} from '../../../workers/wire/schemas/configuration.ts';
import { OBJECTS_TIMESTAMP_HEADER, SiteObjectsSchema } from '../../../workers/wire/schemas/objects.ts';
import {
  CampusPlanSchema,
  LevelPlanSchema,
  NetworkPlanSchema,
  PLAN_TIMESTAMP_HEADER,
  PlacesPlanSchema,
  PoisSchema,
} from '../../../workers/wire/schemas/plans.ts';
import { ResourceSchema } from '../../../workers/wire/schemas/resource.ts';
import { type Calls, NO_BODY, stamped } from '../call.ts';

export const CAMPUS: Calls = {
  'GET /api/assist/configurations': stamped(
    'getConfiguration',
    'What the site is: its areas, types of resources, filters, colours, and where people sign in.',
    'anyone',
    ConfigurationAnswerSchema,
    CONFIGURATION_TIMESTAMP_HEADER,
  ),
  'GET /api/assist/resources': stamped(
    'listResources',
    'All resources that the caller sees, with the rules for reserving them.',
    'signed-in',
    v.array(ResourceSchema),
    RESOURCES_TIMESTAMP_HEADER,
  ),
};

export const PLANS: Calls = {
  'GET /api/plans/campus': stamped(
    'getCampusPlan',
    'The tree of all areas with their outlines.',
    'visitor',
    CampusPlanSchema,
    PLAN_TIMESTAMP_HEADER,
  ),
  'GET /api/plans/levels/:areaId': stamped(
    'getLevelPlan',
    'The drawing of one level; lengths in centimetres.',
    'visitor',
    LevelPlanSchema,
    PLAN_TIMESTAMP_HEADER,
  ),
  'GET /api/plans/network': stamped(
    'getNetwork',
    'The paths between places.',
    'visitor',
    NetworkPlanSchema,
    PLAN_TIMESTAMP_HEADER,
  ),
  'GET /api/plans/places': stamped(
    'listPlaces',
    'The places that visitors may look for.',
    'visitor',
    PlacesPlanSchema,
    PLAN_TIMESTAMP_HEADER,
  ),
  'GET /api/plans/people': {
    id: 'findPeopleToday',
    summary: 'Where people sit today, by a part of their names; 204 where the site does not tell the caller.',
    access: 'visitor',
  },
  'GET /api/pois': stamped(
    'listPointsOfInterest',
    'Toilets, exits, printers, kiosks and devices.',
    'visitor',
    PoisSchema,
    PLAN_TIMESTAMP_HEADER,
  ),
  'GET /api/objects': stamped(
    'listDevices',
    'Lights, blinds, lifts and others with their state. They are switched over the hub.',
    'visitor',
    SiteObjectsSchema,
    OBJECTS_TIMESTAMP_HEADER,
  ),
  'GET /api/qrcode/info/:qrId': { id: 'getCode', summary: 'The place at which a QR code hangs.', access: 'visitor' },
  'GET /images/places/:kind/:file': {
    id: 'getPicture',
    summary: 'A picture of a place, as WebP with `format=webp`.',
    access: 'anyone',
    answers: { 200: ['image/png', 'image/webp'] },
  },
};

export const OWN: Calls = {
  'GET /api/users/me/favourites': { id: 'listFavourites', summary: 'One’s own favourites.', access: 'signed-in' },
  'POST /api/users/me/favourites/:id': {
    id: 'addFavourite',
    summary: 'Makes a resource a favourite.',
    access: 'member',
    answers: NO_BODY,
  },
  'DELETE /api/users/me/favourites/:id': {
    id: 'removeFavourite',
    summary: 'Makes a resource no favourite any more.',
    access: 'member',
    answers: NO_BODY,
  },
  'GET /api/users/me/settings': { id: 'getSettings', summary: 'One’s own settings.', access: 'signed-in' },
  'PUT /api/users/me/settings': { id: 'saveSettings', summary: 'Replaces one’s own settings.', access: 'member' },
  'GET /api/outbox': { id: 'listMails', summary: 'The latest mails to oneself, newest first.', access: 'signed-in' },
  'GET /api/other-calendars': { id: 'listFollowed', summary: 'The calendars that one follows.', access: 'member' },
  'GET /api/other-calendars/search': {
    id: 'searchCalendars',
    summary: 'People whose calendars can be followed.',
    access: 'person',
  },
  'POST /api/other-calendars': {
    id: 'followCalendar',
    summary: 'Follows the calendar of a colleague; 200 where one does already.',
    access: 'person',
  },
  'PUT /api/other-calendars/:id': {
    id: 'changeFollowed',
    summary: 'Changes the colour, place and visibility of a followed calendar.',
    access: 'person',
  },
  'DELETE /api/other-calendars/:id': {
    id: 'unfollowCalendar',
    summary: 'Follows a calendar no longer.',
    access: 'person',
    answers: NO_BODY,
  },
};

export const SERVER: Calls = {
  'GET /config.json': { id: 'getAddresses', summary: 'Where the calls are; empty = here.', access: 'anyone' },
  'GET /healthz': {
    id: 'getHealth',
    summary: 'Whether the server lives.',
    access: 'anyone',
    answers: { 200: v.object({ status: v.literal('ok') }) },
  },
  'GET /readyz': {
    id: 'getReadiness',
    summary: 'Whether it can do its work: the database can be read and written, and it is not being stopped.',
    access: 'anyone',
    answers: { 200: v.object({ status: v.literal('ok') }) },
  },
  'GET /api/insights': {
    id: 'getInsights',
    summary: 'How the site is used, for those who run it; to others the call does not exist.',
    access: 'signed-in',
  },
  'POST /api/insights/uses': {
    id: 'countUse',
    summary: 'Counts a route that was asked for, or a visit at a kiosk; nothing of who it was.',
    access: 'anyone',
    answers: NO_BODY,
  },
  'GET /api/openapi.json': {
    id: 'getDocument',
    summary: 'This document.',
    access: 'anyone',
    answers: { 200: v.record(v.string(), v.unknown()) },
  },
};
