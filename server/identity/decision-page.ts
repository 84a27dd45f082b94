import type { InterfaceLanguage } from '../../workers/model/language.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { StoredUser } from '../store/store.ts';
import { MOUNT_CSS_PATH } from './decision-css.ts';
import { afterText, DECISION_TEXTS, toLanguageTag } from './decision-texts.ts';
import type { PasswordOutcome } from './password-sign-in.ts';
import type { SignInMethods } from './sign-in-methods.ts';

/** The application's mark (src/components/page/Mark.tsx). */
const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect class="mark-field" width="32" height="32" rx="8"/>
<g class="mark-bars">
<rect x="6" y="8" width="8" height="4" rx="2"/><rect x="12" y="14" width="12" height="4" rx="2"/>
<rect x="20" y="20" width="6" height="4" rx="2"/>
</g>
<g class="mark-bars mark-faint">
<rect x="16" y="8" width="10" height="4" rx="2"/><rect x="6" y="14" width="4" height="4" rx="2"/>
<rect x="6" y="20" width="12" height="4" rx="2"/>
</g>
</svg>`;

function page(title: string, body: string, language: InterfaceLanguage = 'en'): string {
  return `<!doctype html>
<html lang="${toLanguageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Deskway</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${MOUNT_CSS_PATH}">
</head>
<body>
<main>
<p class="brand">${MARK} Deskway</p>
${body}
</main>
</body>
</html>
`;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.slice(0, 1) ?? '').join('');
}

function userButton(user: StoredUser): string {
  return `<li><button type="submit" name="account" value="${escapeHtml(user.id)}">
<span class="avatar" aria-hidden="true">${escapeHtml(initials(user.displayName))}</span>
<span class="who"><span class="name">${escapeHtml(user.displayName)}</span><span class="email">${escapeHtml(user.email)}</span></span>
</button></li>`;
}

export interface Decision {
  /** The id of the current sign-in. */
  readonly uid: string;
  readonly language: InterfaceLanguage;
  readonly methods: SignInMethods;
  /** Passwords are those of mailboxes, which have names that are no addresses. */
  readonly isMailbox: boolean;
  /** The demo people that are offered. */
  readonly people: readonly StoredUser[];
  /** The outcome of the last form, and its e-mail address. */
  readonly failed?: { readonly outcome: Exclude<PasswordOutcome, { readonly type: 'right' }>; readonly email: string };
}

const formTo = (uid: string, body: string): string =>
  `<form method="post" action="/oidc/sign-in/${escapeHtml(uid)}">\n${body}\n</form>`;

function failureText({ failed, language, isMailbox }: Decision): string {
  if (failed === undefined) return '';
  const { outcome } = failed;
  const texts = DECISION_TEXTS[language];
  return outcome.type === 'wrong'
    ? isMailbox
      ? texts.wrongMailbox
      : texts.wrong
    : texts[outcome.type].replace('{when}', () => afterText(outcome.wait, language));
}

function passwordForm(decision: Decision): string {
  const { uid, language, failed, isMailbox } = decision;
  const texts = DECISION_TEXTS[language];
  const fault = failureText(decision);
  const state = fault === '' ? '' : ' aria-invalid="true" aria-describedby="fault"';
  const [first, second] = failed === undefined ? [' autofocus', ''] : ['', ' autofocus'];
  return formTo(
    uid,
    `${fault === '' ? '' : `<p class="fault" id="fault" role="alert">${escapeHtml(fault)}</p>`}
<label for="email">${escapeHtml(isMailbox ? texts.mailbox : texts.email)}</label>
<input id="email" name="email" type="${isMailbox ? 'text' : 'email'}" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(failed?.email ?? '')}"${state}${first}>
<label for="password">${escapeHtml(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${state}${second}>
<button class="primary" type="submit">${escapeHtml(texts.title)}</button>
<p><button class="cancel" type="submit" name="cancel" value="1" formnovalidate>${escapeHtml(texts.cancel)}</button></p>`,
  );
}

function demoForm({ uid, language, methods, people }: Decision): string {
  const texts = DECISION_TEXTS[language];
  const heading = methods.password
    ? `<h2>${escapeHtml(texts.orDemo)}</h2>`
    : `<h1>${escapeHtml(texts.who)}</h1>\n<p class="lead">${escapeHtml(texts.demo)}</p>`;
  const choice = people.length === 0 ? `<p>${escapeHtml(texts.nobody)}</p>\n` : '';
  const cancel = `<button class="cancel" type="submit" name="cancel" value="1">${escapeHtml(texts.cancel)}</button>`;
  const list = `<ul>\n${people.map(userButton).join('\n')}\n</ul>${methods.password ? '' : `\n${cancel}`}`;
  return `${heading}\n${choice}${formTo(uid, list)}`;
}

/**
 * The page that asks who signs in, with a way to cancel: a form for address and password where there are accounts, a
 * button for each demo person. Works without scripts.
 */
export function decisionPage(decision: Decision): string {
  const { language, methods } = decision;
  const texts = DECISION_TEXTS[language];
  const banner = methods.demo === 'public' ? `<p class="banner">${escapeHtml(texts.publicDemo)}</p>\n` : '';
  const form = methods.password ? `<h1>${escapeHtml(texts.title)}</h1>\n${passwordForm(decision)}\n` : '';
  return page(texts.title, banner + form + (methods.demo === 'none' ? '' : demoForm(decision)), language);
}

/** A page with a message and a link back. */
export function messagePage(
  title: string,
  text: string,
  { language, back }: { readonly language: InterfaceLanguage; readonly back: string } = {
    language: 'en',
    back: 'Back to Deskway',
  },
): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<p><a class="cancel" href="/">${escapeHtml(back)}</a></p>`,
    language,
  );
}
