import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import {
  CalendarEventSchema,
  EventPageSchema,
  LimitedEventPageSchema,
  MailboxPageSchema,
  PersonPageSchema,
  UserSchema,
} from '../../../workers/wire/schemas/calendar.ts';
import { AreaSchema } from '../../../workers/wire/schemas/configuration.ts';
import {
  CreateEventSchema,
  ResourceNotificationSchema,
  ScheduleQuerySchema,
  ConfirmationKeysSchema,
  ConfirmationKeySchema,
} from '../../../workers/wire/schemas/requests.ts';
import { ConfirmationRecordSchema, ConfirmationRecordsSchema } from '../../../workers/wire/schemas/confirmations.ts';
import { ProblemSchema } from '../../../workers/wire/schemas/problem.ts';
import { ScheduleAnswerSchema } from '../../../workers/wire/schemas/schedules.ts';
import { namedExamples, validatorOf } from '../../contracts/openapi.ts';
import { mutationsOf } from './mutations.ts';
import { EXTRA_EXAMPLES } from './schema-examples.ts';

const SCHEMA_BY_NAME: Readonly<Record<string, v.GenericSchema>> = {
  Problem: ProblemSchema,
  CalendarEvent: CalendarEventSchema,
  ConfirmationKey: ConfirmationKeySchema,
  ConfirmationRecord: ConfirmationRecordSchema,
  CreateEvent: CreateEventSchema,
  EventPage: EventPageSchema,
  LimitedEventPage: LimitedEventPageSchema,
  MailboxPage: MailboxPageSchema,
  PersonPage: PersonPageSchema,
  ResourceNotification: ResourceNotificationSchema,
  ScheduleAnswer: ScheduleAnswerSchema,
  ScheduleQuery: ScheduleQuerySchema,
  User: UserSchema,
};

const EXAMPLES = [...namedExamples(), ...EXTRA_EXAMPLES];

const schemaOf = ({ $ref }: { readonly $ref: string }): v.GenericSchema => {
  const schema = SCHEMA_BY_NAME[$ref.split('/').at(-1) ?? ''];
  if (schema === undefined) throw new Error(`No schema for ${$ref}`);
  return schema;
};

/** Mutations that the two may judge differently, and why. */
const DIFFERENCES: readonly { readonly where: RegExp; readonly change: string; readonly why: string }[] = [
  { where: /(^|\.)(start|end)$/, change: 'extra field', why: 'a newer server may say more' },
  { where: /emailAddress$/, change: 'extra field', why: 'a newer server may say more' },
  {
    where: /status\.response$/,
    change: 'unknown word',
    why: 'calendars spell responses in several ways (spec point 3)',
  },
  { where: /resources\.\[\]\.email$/, change: 'unknown word', why: 'an address has an @' },
];

const isExpectedToDiffer = (path: string, change: string): boolean =>
  DIFFERENCES.some((difference) => difference.change === change && difference.where.test(path));

const accepts = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;

describe('the wire schemas', () => {
  it.each(EXAMPLES)('accept the example of $title, as the contract does', ({ schema, example }) => {
    expect(v.safeParse(schemaOf(schema), example).issues).toBeUndefined();
    expect(validatorOf(schema)(example)).toBe(true);
  });

  it.each(EXAMPLES)('judge each mutation of $title as the contract does', ({ schema, example }) => {
    const isValid = validatorOf(schema);
    const mutations = mutationsOf(example);
    const disagreements = mutations
      .filter(({ path, change }) => !isExpectedToDiffer(path, change))
      .filter(({ value }) => accepts(schemaOf(schema), value) !== isValid(value))
      .map(({ path, change, value }) => `${path} ${change}: the contract says ${String(isValid(value))}`);
    expect(disagreements).toEqual([]);
    expect(mutations.some(({ value }) => !isValid(value))).toBe(true);
  });

  it('accept lists of confirmation keys and records, with null for a missing one', () => {
    const key = { email: 'room-1@example.com', iCalUid: '01JD3Z@touchone.example' };
    expect(accepts(ConfirmationKeysSchema, [key])).toBe(true);
    expect(
      accepts(
        ConfirmationKeysSchema,
        Array.from({ length: 201 }, () => key),
      ),
    ).toBe(false);
    expect(accepts(ConfirmationRecordsSchema, [null, { ...key, confirmed: false, canceled: true }])).toBe(true);
    expect(accepts(ConfirmationRecordsSchema, [key])).toBe(false);
  });

  it('give an area without a utilisation limit 100 per cent', () => {
    const area = { id: 'a', parentAreaId: null, name: 'A' };
    expect(v.parse(AreaSchema, area).maxUt).toBe(100);
    expect(v.parse(AreaSchema, { ...area, maxUt: 60 }).maxUt).toBe(60);
  });
});
