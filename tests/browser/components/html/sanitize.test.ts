import { assert, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { sanitize, SHOWN_ATTRIBUTES, SHOWN_TAGS } from '../../../../src/components/text/sanitize.ts';
import { ATTACKS } from './attacks.ts';
import { mangled } from './mangled.ts';

const hit = vi.fn<() => void>();
const EVENTS = ['click', 'mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart', 'start', 'beforeinput'];
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|cid:)/i;
/** The attributes that every link gets. */
const LINK_ATTRIBUTES: ReadonlySet<string> = new Set(['target', 'rel']);

let host: HTMLElement;

beforeEach(() => {
  hit.mockClear();
  vi.stubGlobal('hit', hit);
  host = document.body.appendChild(document.createElement('div'));
});

afterEach(() => {
  host.remove();
  vi.unstubAllGlobals();
});

const written = (fragment: DocumentFragment): string => {
  const place = document.createElement('div');
  place.append(fragment);
  return place.innerHTML;
};

/** Describes what must not be there; [] = nothing. */
function faultsOf(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('*')].flatMap((element) =>
    tagFaults(element).concat(attributeFaults(element), addressFaults(element)),
  );
}

function tagFaults({ namespaceURI, localName, nodeName }: Element): readonly string[] {
  const isHtml = namespaceURI === 'http://www.w3.org/1999/xhtml';
  return isHtml && SHOWN_TAGS.includes(localName) ? [] : [`<${nodeName}>`];
}

function attributeFaults({ tagName, attributes }: Element): readonly string[] {
  return [...attributes]
    .filter(({ name }) => !SHOWN_ATTRIBUTES.includes(name) && !(tagName === 'A' && LINK_ATTRIBUTES.has(name)))
    .map(({ name }) => `${tagName} ${name}`);
}

function addressFaults(element: Element): readonly string[] {
  if (element instanceof HTMLImageElement) {
    return /^(?:cid:|data:image\/)/i.test(element.getAttribute('src') ?? '') ? [] : [`image ${element.src}`];
  }
  if (!(element instanceof HTMLAnchorElement)) return [];
  const isHarmless = element.href === '' || (SAFE_LINK.test(element.href) && element.host !== location.host);
  const isApart = element.target === '_blank' && element.rel === 'noopener noreferrer';
  return isHarmless && isApart ? [] : [`link ${element.href}`];
}

/** Inserts the nodes into the page, where handlers run, and does everything a reader could, except following links. */
function show(fragment: DocumentFragment): void {
  host.replaceChildren(fragment);
  for (const element of host.querySelectorAll('*')) {
    for (const event of EVENTS) element.dispatchEvent(new Event(event));
  }
}

/** Waits two tasks: a failing image reports its error in a task of its own. */
const rest = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const evilRequests = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).host)
    .filter((name) => name === 'evil.example');

describe('HTML from other people', () => {
  test('would act without sanitising, so these tests can fail', async () => {
    host.innerHTML = '<img src=x onerror=hit()><b onclick=hit()>text</b>';
    host.querySelector('b')!.click();
    await vi.waitFor(() => expect(hit).toHaveBeenCalledTimes(2));
  });

  test.each(ATTACKS)('shows nothing that acts: %s', async (_, html) => {
    const before = location.href;
    show(sanitize(html));
    await rest();
    expect(faultsOf(host)).toEqual([]);
    expect(hit).not.toHaveBeenCalled();
    expect(evilRequests()).toEqual([]);
    expect(location.href).toBe(before);
    expect(document.body).toBeInstanceOf(HTMLBodyElement);
  });

  test.each(ATTACKS)('does not change when it is sanitised again: %s', (_, html) => {
    const once = written(sanitize(html));
    expect(written(sanitize(once))).toBe(once);
  });

  test('shows nothing that acts, however attacks are combined', async () => {
    assert(
      property(mangled, (html) => {
        show(sanitize(html));
        expect(faultsOf(host)).toEqual([]);
        const once = host.innerHTML;
        expect(written(sanitize(once))).toBe(once);
      }),
      { numRuns: 2_000, seed: 20_261_118 },
    );
    await rest();
    expect(hit).not.toHaveBeenCalled();
    expect(evilRequests()).toEqual([]);
  });

  test('is also parsed in the page without an error', () => {
    onTestFinished(() => host.replaceChildren());
    for (const [, html] of ATTACKS) {
      host.innerHTML = written(sanitize(html));
      expect(faultsOf(host)).toEqual([]);
    }
  });

  test('allows nothing that acts', () => {
    const acting =
      'script style link meta base iframe object embed svg math form input button select textarea template';
    expect(acting.split(' ').filter((tag) => SHOWN_TAGS.includes(tag))).toEqual([]);
    const telling = 'style class id name srcset action formaction for role tabindex is popover background poster ping';
    expect(telling.split(' ').filter((name) => SHOWN_ATTRIBUTES.includes(name))).toEqual([]);
    expect(SHOWN_ATTRIBUTES.filter((name) => name.startsWith('on'))).toEqual([]);
  });

  test.each([
    ['<p>One <b>bold</b> and <i>two</i><br>lines</p>'],
    ['<ol start="3" type="a"><li value="4">four</li></ol>'],
    ['<table border="1"><tbody><tr><td colspan="2" align="center">wide</td></tr></tbody></table>'],
    ['<p dir="rtl" lang="ar">نص</p>'],
    ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Dot" width="8" height="8">'],
    ['<a href="https://meet.example/1" target="_blank" rel="noopener noreferrer">Join</a>'],
    ['<a href="tel:+420123456789" target="_blank" rel="noopener noreferrer">Call</a>'],
  ])('keeps its formatting: %s', (html) => {
    expect(written(sanitize(html))).toBe(html);
  });

  test('leaves colours and fonts to the page', () => {
    const html =
      '<table bgcolor="black"><tbody><tr><td bgcolor="#000"><font color="black" face="x">dark</font></td></tr></tbody></table>';
    expect(written(sanitize(html))).toBe('<table><tbody><tr><td>dark</td></tr></tbody></table>');
  });

  test('keeps the text of removed elements', () => {
    expect(written(sanitize('<main><label>Bring a <u>laptop</u></label></main>'))).toBe('Bring a <u>laptop</u>');
  });
});
