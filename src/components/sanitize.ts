/*
 * HTML that others wrote, made harmless: nothing runs, loads, navigates or passes for a part of the page. Large: import it
 * when there is something to show.
 */
import purify from 'dompurify';

const FORBIDDEN_TAGS = [
  'style',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'option',
  'dialog',
  'video',
  'audio',
  'source',
  'track',
  'picture',
  'template',
  'noscript',
];
const FORBIDDEN_ATTRIBUTES = [
  'style',
  'class',
  'id',
  'name',
  'srcset',
  'background',
  'poster',
  'is',
  'popover',
  'popovertarget',
];
const ADDRESSES = /^(?:https?:|mailto:|tel:|cid:)/i;
/** Images would tell their server who reads: only those that come with the text. */
const OWN_IMAGE = /^(?:cid:|data:image\/)/i;

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.tagName === 'IMG' && !OWN_IMAGE.test(node.getAttribute('src') ?? '')) node.remove();
});

/** The nodes of an HTML text that may be shown. */
export function sanitize(html: string): DocumentFragment {
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESSES,
    RETURN_DOM_FRAGMENT: true,
  });
}
