import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { ReservationForm } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { eventOf, form } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const prefilled = '?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00';

test('adds each pasted address', async () => {
  const screen = await openPage(prefilled);
  await screen.getByRole('combobox', { name: 'People' }).fill('ada@example.org; ben@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Remove ben@example.org' })).toBeVisible();
  await screen.getByRole('button', { name: 'remote ada@example.org' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'remote ada@example.org' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('says that somebody is already invited, and not that the name is no address', async () => {
  const ben = { id: 'ben', email: 'ben@example.org', displayName: 'Ben Okafor', isGroup: false };
  const screen = await openPage(prefilled, {
    people: { search: () => Promise.resolve({ ok: true, value: [ben] }) },
  });
  const field = screen.getByRole('combobox', { name: 'People' });
  await field.fill('ben');
  await screen.getByRole('option', { name: /Ben Okafor/ }).click();
  await field.fill('ben');
  await expect.element(screen.getByText('Already in the list.').first()).toBeVisible();
  await expectAccessible(screen.container);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByText(/^Choose a person/)).not.toBeInTheDocument();
});

test('offers the next time at which everybody is free', async () => {
  const slots = Uint8Array.from({ length: 96 }, (_, slot) => (slot >= 36 && slot < 44 ? 2 : 0));
  const busy = [{ start: 36, end: 44, isTentative: false }];
  const together = Uint16Array.from(slots, (code, slot) => (code === 2 ? 0 : (slot < 36 ? 36 : 96) - slot));
  const screen = await openPage(prefilled, {
    people: {
      freeBusy: ([email = '']) =>
        Promise.resolve({ ok: true, value: { people: [{ email, slots, busy, serviceError: null }], together } }),
    },
  });
  await screen.getByRole('combobox', { name: 'People' }).fill('ada@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('busy', { exact: true })).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Everyone is free 11:00–12:00' }).click();
  await expect.element(screen.getByText('free', { exact: true })).toBeVisible();
});

const studio = { id: 'g1', displayName: 'Studio', email: 'studio@example.org', isGroup: true };

const peopleOf = (...names: readonly string[]) =>
  names.map((name) => ({ id: name, displayName: name, email: `${name}@example.org`, isGroup: false }));

async function inviteStudio(screen: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await screen.getByRole('combobox', { name: 'People' }).fill('stud');
  await screen.getByRole('option', { name: /Studio/ }).click();
}

test('shows the members of a group and how many are busy, and can invite each of them', async () => {
  const forms: ReservationForm[] = [];
  const busy = [{ start: 38, end: 44, isTentative: false }];
  const screen = await openPage(prefilled, {
    check: (now) => {
      forms.push(now);
      return {};
    },
    people: {
      search: () => Promise.resolve({ ok: true, value: [studio] }),
      members: () => Promise.resolve({ ok: true, value: peopleOf('ada', 'ben', 'cleo') }),
      freeBusy: (emails) => {
        const people = emails.map((email) => ({
          email,
          slots: new Uint8Array(96),
          busy: email.startsWith('ben') ? busy : [],
          serviceError: null,
        }));
        return Promise.resolve({ ok: true, value: { people, together: new Uint16Array(96) } });
      },
    },
  });
  await inviteStudio(screen);
  await expect.element(screen.getByText('Group of 3 people')).toBeVisible();
  await expect.element(screen.getByText('1 of 3 busy')).toBeVisible();
  await expect.element(screen.getByText('Busy 09:30–11:00')).toBeInTheDocument();
  await expect.poll(() => forms.at(-1)?.attendees[0]?.members?.length).toBe(3);
  await expectAccessible(screen.container);

  await screen.getByRole('button', { name: 'remote Studio' }).click();
  await screen.getByRole('button', { name: 'Invite everyone in Studio individually' }).click();
  await expect.element(screen.getByText('Group of 3 people')).not.toBeInTheDocument();
  await expect.element(screen.getByText('busy', { exact: true })).toBeVisible();
  await expect
    .poll(() => forms.at(-1)?.attendees.map(({ displayName, remotely }) => `${displayName} ${remotely}`))
    .toEqual(['ada true', 'ben true', 'cleo true']);
});

test('does not expand a group that is too large', async () => {
  const screen = await openPage(prefilled, {
    people: {
      search: () => Promise.resolve({ ok: true, value: [studio] }),
      members: () =>
        Promise.resolve({ ok: true, value: peopleOf(...Array.from({ length: 201 }, (_, at) => `p${at}`)) }),
    },
  });
  await inviteStudio(screen);
  await expect.element(screen.getByText('Group of 201 people')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'remote Studio' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /by name$/ })).not.toBeInTheDocument();
});

test('keeps a group whose members cannot be read, says so, and offers what suits the others', async () => {
  const screen = await openPage(prefilled, {
    people: {
      search: () => Promise.resolve({ ok: true, value: [studio] }),
      members: () => Promise.resolve({ ok: false, error: { type: 'timeout', call: 'members' } }),
      freeBusy: (emails) => {
        const people = emails.map((email) => {
          const isGroup = email === studio.email;
          const busy = isGroup ? [] : [{ start: 36, end: 44, isTentative: false }];
          return { email, slots: new Uint8Array(96), busy, serviceError: isGroup ? 'schedule_not_found' : null };
        });
        const together = Uint16Array.from({ length: 96 }, (_, slot) => (slot < 44 ? 0 : 96 - slot));
        return Promise.resolve({ ok: true, value: { people, together } });
      },
    },
  });
  await inviteStudio(screen);
  await screen.getByRole('combobox', { name: 'People' }).fill('ada@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('unknown')).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'People invited' }).getByText('Group')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Everyone with a known calendar is free 11:00–12:00' }))
    .toBeVisible();
});

test('the time of the changed reservation does not count as busy', async () => {
  const invited = ['ada', 'ben', 'cleo'].map((name) => ({
    email: `${name}@example.org`,
    displayName: name,
    isGroup: false,
    remotely: false,
    members: null,
  }));
  // From 9:00 to 10:00: one has not answered, one has accepted, one has another event as well.
  const busyOf = [
    { start: 36, end: 40, isTentative: true },
    { start: 36, end: 40, isTentative: false },
    { start: 34, end: 40, isTentative: false },
  ];
  const people = invited.map(({ email }, at) => ({
    email,
    slots: new Uint8Array(96),
    busy: busyOf.slice(at, at + 1),
    serviceError: null,
  }));
  const screen = await openPage('?event=event-1&change=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, attendees: invited } }) }),
    people: {
      freeBusy: (emails) => {
        const asked = people.filter(({ email }) => emails.includes(email));
        return Promise.resolve({ ok: true, value: { people: asked, together: new Uint16Array(96).fill(4, 44) } });
      },
    },
  });
  await expect.element(screen.getByText('busy', { exact: true })).toBeVisible();
  expect(screen.getByText('free', { exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByRole('button', { name: 'Everyone is free 11:00–12:00' })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove cleo' }).click();
  await expect.poll(() => screen.getByText('busy', { exact: true }).elements()).toEqual([]);
  await expect.poll(() => screen.getByRole('button', { name: /^Everyone is free/ }).elements()).toEqual([]);
});
