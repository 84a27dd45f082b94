import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  Appointment,
  AppointmentType,
  AvailabilityData,
  AttendeeInfo,
  BasePropertySet,
  CalendarView,
  ConflictResolutionMode,
  DateTime,
  DayOfTheWeek,
  DeleteMode,
  ExchangeService,
  ExchangeVersion,
  ItemId,
  MessageBody,
  PropertySet,
  Recurrence,
  SendCancellationsMode,
  SendInvitationsMode,
  SendInvitationsOrCancellationsMode,
  TimeWindow,
  Uri,
  WebCredentials,
  WellKnownFolderName,
} from 'ews-javascript-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, NOW, type TestApp } from '../server/app-support.ts';

/* A client of Exchange that others have written, against the emulator. */

const ADA = {
  email: 'ada@campus.example',
  displayName: 'Ada',
  token: 'not-used-by-it',
  password: 'ada-has-a-password',
};
const DAY = 86_400_000;

let server: TestApp;
let service: ExchangeService;
beforeAll(async () => {
  const accounts = join(mkdtempSync(join(tmpdir(), 'ews-client-')), 'accounts.json');
  writeFileSync(accounts, JSON.stringify([ADA]));
  server = await createTestApp('--emulate', 'ews', '--emulator-accounts', accounts);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  service = new ExchangeService(ExchangeVersion.Exchange2013_SP1);
  service.Credentials = new WebCredentials(ADA.email, ADA.password);
  service.Url = new Uri(`http://127.0.0.1:${port}/emulator/ews/Exchange.asmx`);
});
afterAll(() => server.close());

const at = (text: string): DateTime => new DateTime(Date.parse(text));

async function list(): Promise<readonly Appointment[]> {
  const view = new CalendarView(new DateTime(NOW), new DateTime(NOW + 60 * DAY));
  return (await service.FindAppointments(WellKnownFolderName.Calendar, view)).Items;
}
const starts = async () => (await list()).map(({ Start }) => new Date(Start.TotalMilliSeconds).toISOString());

describe('ews-javascript-api', () => {
  it('lists, creates, changes and deletes a recurring event with an exception', async () => {
    expect(await list()).toEqual([]);
    const series = new Appointment(service);
    series.Subject = 'Stand-up';
    series.Body = new MessageBody('Bring news');
    series.Start = at('2026-03-09T08:00:00Z');
    series.End = at('2026-03-09T08:30:00Z');
    series.Resources.Add('open@desks.example');
    const pattern = new Recurrence.WeeklyPattern();
    pattern.StartDate = at('2026-03-09T08:00:00Z');
    pattern.Interval = 1;
    pattern.DaysOfTheWeek.Add(DayOfTheWeek.Monday);
    pattern.NumberOfOccurrences = 4;
    series.Recurrence = pattern;
    await series.Save(SendInvitationsMode.SendToAllAndSaveCopy);
    expect(series.Id.UniqueId).toMatch(/^AAMkADY4/);
    expect(await starts()).toEqual([
      '2026-03-09T08:00:00.000Z',
      '2026-03-16T08:00:00.000Z',
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ]);

    const second = await Appointment.BindToOccurrence(service, series.Id, 2);
    expect(second.AppointmentType).toBe(AppointmentType.Occurrence);
    second.Start = at('2026-03-17T10:00:00Z');
    second.End = at('2026-03-17T10:30:00Z');
    await second.Update(ConflictResolutionMode.AutoResolve, SendInvitationsOrCancellationsMode.SendToAllAndSaveCopy);
    const third = await Appointment.BindToOccurrence(service, series.Id, 3);
    await third.Delete(DeleteMode.MoveToDeletedItems, SendCancellationsMode.SendToAllAndSaveCopy);
    expect(await starts()).toEqual([
      '2026-03-09T08:00:00.000Z',
      '2026-03-17T10:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ]);

    const master = await Appointment.BindToRecurringMaster(service, second.Id);
    expect(master.Subject).toBe('Stand-up');
    expect(master.Body.Text).toBe('Bring news');
    expect(master.Resources._getItem(0).Address).toBe('open@desks.example');
    expect(master.ModifiedOccurrences.Count).toBe(1);
    expect(master.DeletedOccurrences.Count).toBe(1);
    expect(master.Recurrence).toBeInstanceOf(Recurrence.WeeklyPattern);
    master.Subject = 'Daily';
    await master.Update(
      ConflictResolutionMode.AlwaysOverwrite,
      SendInvitationsOrCancellationsMode.SendToAllAndSaveCopy,
    );
    expect(new Set((await list()).map(({ Subject }) => Subject))).toEqual(new Set(['Daily']));

    const whole = await Appointment.Bind(service, new ItemId(series.Id.UniqueId));
    await whole.CancelMeeting('No more');
    expect(await list()).toEqual([]);
  });

  it('reads availability and names, and understands refusals', async () => {
    const window = new TimeWindow(new DateTime(NOW), new DateTime(NOW + DAY));
    const answer = await service.GetUserAvailability(
      [new AttendeeInfo('open@desks.example'), new AttendeeInfo('nobody@campus.example')],
      window,
      AvailabilityData.FreeBusy,
    );
    expect(answer.AttendeesAvailability.Responses.map(({ ErrorCode }) => ErrorCode)).toHaveLength(2);
    expect(answer.AttendeesAvailability.Responses[0]?.CalendarEvents).toEqual([]);
    const names = await service.ResolveName('Cleo');
    expect(names._getItem(0).Mailbox.Address).toBe('cleo@campus.example');
    const refused = await Appointment.Bind(service, new ItemId('AAMk'), new PropertySet(BasePropertySet.IdOnly)).catch(
      (error: unknown) => error,
    );
    expect(String((refused as { message?: string }).message)).toContain('Id is malformed');
  });
});
