/*
 * HTML that others wrote, made harmless: nothing runs, loads, navigates or passes for a part of the page. Large: import it
 * when there is something to show.
 */
import purify from 'dompurify';

const words = (text: string): string[] => text.split(' ');

/** Text and its formatting. Landmarks, controls and what embeds are unwrapped or dropped, whatever the library knows. */
export const SHOWN_TAGS = words(
  'a abbr acronym address b bdi bdo big blockquote br center cite code dd del details dfn div dl dt em ' +
    'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small ' +
    'span strike strong sub summary sup table caption colgroup col tbody td tfoot th thead tr time tt u ' +
    'ul var wbr',
);
/** Those that name no address. Colours and fonts are the page's: black letters would be lost in the dark. */
const PLAIN_ATTRIBUTES = words(
  'abbr align alt border cellpadding cellspacing colspan datetime dir height lang ' +
    'open reversed rowspan scope span start title type valign value width',
);
export const SHOWN_ATTRIBUTES = [...PLAIN_ATTRIBUTES, 'href', 'src'];
/** Whole ones: without its slashes an address of the web is one of the page's own. */
const ADDRESSES = /^(?:https?:\/\/|mailto:|tel:|cid:)/i;
/** Images would tell their server who reads: only those that come with the text. */
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
  // Of all others the library takes no value but an address.
  ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: ADDRESSES,
};

/** The nodes of an HTML text that may be shown. */
export function sanitize(html: string): DocumentFragment {
  // What is unwrapped leaves elements where no reader of HTML puts them, as a link within a link: read again, it is sound.
  const clean = purify.sanitize(html, RULES);
  return purify.sanitize(clean, { ...RULES, RETURN_DOM_FRAGMENT: true });
}
