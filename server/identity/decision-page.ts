import type { StoredUser } from '../store/store.ts';
import { MOUNT_CSS_PATH } from './decision-css.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** The application's mark (src/components/Mark.tsx). */
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

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
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

/** The page that asks who signs in: one button a demo user, and a way out. Works without scripts. */
export function decisionPage(uid: string, users: readonly StoredUser[]): string {
  const choice = users.length === 0 ? '<p>This campus has no people to sign in as.</p>' : '';
  return page(
    'Sign in',
    `<h1>Who is signing in?</h1>
<p class="lead">This is the built-in identity provider of a demo campus. Pick a person; there is no password.</p>
${choice}<form method="post" action="/oidc/sign-in/${escapeHtml(uid)}">
<ul>
${users.map(userButton).join('\n')}
</ul>
<button class="cancel" type="submit" name="cancel" value="1">Cancel and go back</button>
</form>`,
  );
}

/** A page that says what happened and leads back. */
export function messagePage(title: string, text: string): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<p><a class="cancel" href="/">Back to Deskway</a></p>`,
  );
}
