import { proxy } from 'valtio';

import { ACCENT_KEY } from '../session/accent.ts';
import { readStored, store } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** `HH:mm` (spec point 9), or with am and pm, as the language writes them. */
export type TimeFormat = 'wall-clock' | 'half-days';

export const TIME_FORMATS: readonly TimeFormat[] = ['wall-clock', 'half-days'];

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const THEME_KEY = 'deskway-theme';
const SHORTCUTS_KEY = 'deskway-shortcuts';
const TIME_FORMAT_KEY = 'deskway-time-format';
const NAME_WIDTH_KEY = 'deskway-name-width';
const NIGHTS_KEY = 'deskway-nights';
const NOTIFICATIONS_KEY = 'deskway-notifications';

/** Choices that belong to the device or its site and not to a user: a sign-out leaves them. */
export const DEVICE_KEYS: ReadonlySet<string> = new Set([
  'assist-lang',
  ACCENT_KEY,
  THEME_KEY,
  SHORTCUTS_KEY,
  TIME_FORMAT_KEY,
  NAME_WIDTH_KEY,
  NIGHTS_KEY,
  NOTIFICATIONS_KEY,
]);

/** What the user chose on this device. */
export const preferences = proxy({
  theme: THEMES.find((theme) => theme === readStored(THEME_KEY)) ?? 'system',
  timeFormat: TIME_FORMATS.find((format) => format === readStored(TIME_FORMAT_KEY)) ?? 'wall-clock',
  /** Single-key shortcuts (WCAG 2.1.4: they can be switched off). */
  shortcuts: readStored(SHORTCUTS_KEY) !== 'off',
  /** Width of the timeline's name column in CSS pixels; null = the default. */
  nameWidth: toWidth(readStored(NAME_WIDTH_KEY)),
  /** The timeline shows whole days and folds nothing. */
  isNightShown: readStored(NIGHTS_KEY) === 'whole',
  /** The device notifies of changes to reservations, as far as the browser allows it. */
  notifications: wantsNotifications(),
});

/** Applies the theme to the page; `system` leaves it to the browser. */
export function applyTheme(): void {
  const { theme } = preferences;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @returns false where the browser stores nothing; the choice then holds until the page closes */
export function setTheme(theme: Theme): boolean {
  preferences.theme = theme;
  applyTheme();
  return store(THEME_KEY, theme === 'system' ? null : theme);
}

/** @returns false where the browser stores nothing */
export function setTimeFormat(format: TimeFormat): boolean {
  preferences.timeFormat = format;
  return store(TIME_FORMAT_KEY, format === 'wall-clock' ? null : format);
}

/** @returns false where the browser stores nothing */
export function setShortcuts(isOn: boolean): boolean {
  preferences.shortcuts = isOn;
  return store(SHORTCUTS_KEY, isOn ? null : 'off');
}

/** @returns false where the browser stores nothing */
export function setNameWidth(width: number | null): boolean {
  preferences.nameWidth = width;
  return store(NAME_WIDTH_KEY, width === null ? null : String(width));
}

/** @returns false where the browser stores nothing */
export function setNightShown(isShown: boolean): boolean {
  preferences.isNightShown = isShown;
  return store(NIGHTS_KEY, isShown ? 'whole' : null);
}

/** @returns false where the browser stores nothing */
export function setNotifications(isOn: boolean): boolean {
  preferences.notifications = isOn;
  return store(NOTIFICATIONS_KEY, isOn ? 'on' : null);
}

/** The value stored on this device: another tab may have switched them. */
export function recallNotifications(): void {
  preferences.notifications = wantsNotifications();
}

function wantsNotifications(): boolean {
  return readStored(NOTIFICATIONS_KEY) === 'on';
}

function toWidth(stored: string | null): number | null {
  const width = Number(stored ?? '');
  return width > 0 && Number.isFinite(width) ? width : null;
}
