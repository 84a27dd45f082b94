/*
 * Sanitises HTML from other people: nothing in it runs, loads, navigates or imitates the page. The module is large: import
 * it when there is HTML to show.
 */
import purify from 'dompurify';

const words = (text: string): string[] => text.split(' ');

/** Text and its formatting. Landmarks, controls and embedded content are unwrapped or removed. */
export const SHOWN_TAGS = words(
  'a abbr acronym address b bdi bdo big blockquote br center cite code dd del details dfn div dl dt em ' +
    'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small ' +
    'span strike strong sub summary sup table caption colgroup col tbody td tfoot th thead tr time tt u ' +
    'ul var wbr',
);
/** Attributes without addresses. Colours and fonts are not allowed: black text would be unreadable in the dark theme. */
const PLAIN_ATTRIBUTES = words(
  'abbr align alt border cellpadding cellspacing colspan datetime dir height lang ' +
    'open reversed rowspan scope span start title type valign value width',
);
export const SHOWN_ATTRIBUTES = [...PLAIN_ATTRIBUTES, 'href', 'src'];
/** Absolute addresses only: without its slashes, an address would be relative to this page. */
const ADDRESSES = /^(?:https?:\/\/|mailto:|tel:|cid:)/i;
/** A remote image would reveal the reader to its server: only embedded ones are allowed. */
const OWN_IMAGE = /^(?:cid:|data:image\/)/i;

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.tagName === 'IMG' && !OWN_IMAGE.test(node.getAttribute('src') ?? '')) node.remove();
});

const RULES = {
  ALLOWED_TAGS: SHOWN_TAGS,
  ALLOWED_ATTR: SHOWN_ATTRIBUTES,
  // For all other attributes the library allows addresses only.
  ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: ADDRESSES,
};

/** Returns the nodes of an HTML text that may be shown. */
export function sanitize(html: string): DocumentFragment {
  // Unwrapping can leave invalid nesting, such as a link within a link; parsing the result again repairs it.
  const clean = purify.sanitize(html, RULES);
  return purify.sanitize(clean, { ...RULES, RETURN_DOM_FRAGMENT: true });
}
