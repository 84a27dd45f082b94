import type { Page } from '@playwright/test';

/** Names chosen by users may be cut with an ellipsis where there is little room. */
const MAY_BE_CUT = [
  // A reservation on the timeline: its whole subject is in its cell's name, its card and its sheet.
  '[data-timeline-scroller] [class*=_subject]',
  // A reservation in a week of columns: all of it is in its button's name, its tooltip and its sheet.
  '[data-week] li span',
  // The user's other reservation beside a favourite: all of it is in its tooltip and in its sheet.
  '[class*=_clash] a',
];

/** The parts of the page that are meant to scroll sideways. */
const MAY_SCROLL = [
  '[data-timeline-scroller]',
  '[class*=_chips]',
  // The levels on a route, a strip on a phone.
  'nav[class*=_levels] > div',
  // What is on a plan moves with it.
  '[class$=_over]',
];

/**
 * Texts that have too little room: cut off, overflowing their control or the window, and anything but the
 * timeline that must be scrolled sideways. Visually hidden text is left out.
 */
export function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(findMisfits, { mayBeCut: MAY_BE_CUT.join(), mayScroll: MAY_SCROLL.join() });
}

interface Exceptions {
  readonly mayBeCut: string;
  readonly mayScroll: string;
}

/** Runs in the page. */
function findMisfits({ mayBeCut, mayScroll }: Exceptions): readonly string[] {
  const CONTROLS = 'button, a, label, legend, summary, td, li, dialog, nav, header, main';
  const isSpoken = (element: Element): boolean => getComputedStyle(element).clipPath.startsWith('inset(50%');
  // Rows and places are painted, and a number lies over the corner of its button on purpose.
  const isLeftOut = (element: Element): boolean =>
    element.matches('[role=grid], [data-place-list], option, canvas, button > [class*=_count]') || isSpoken(element);
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 60)}"`;
  const mayEndInDots = (element: Element): boolean =>
    element.matches(mayBeCut) && getComputedStyle(element).textOverflow === 'ellipsis';

  /** How far a text overflows the nearest box that clips it, in CSS pixels. */
  const excess = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    let worst = Math.max(0, text.right - innerWidth, -text.left);
    for (let above: Element | null = element; above !== null; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      if (above.matches(mayScroll)) return 0;
      const box = above.getBoundingClientRect();
      // A word that is wrapped to a hidden line on purpose, rather than cut.
      if (overflowY === 'hidden' && text.top >= box.bottom) return 0;
      const bounds = overflowX !== 'visible' || above.matches(CONTROLS);
      if (bounds && box.width > 0) worst = Math.max(worst, text.right - box.right, box.left - text.left);
    }
    return worst;
  };
  /** A select element shows its selected option, which it clips without an ellipsis. */
  const isListCut = (list: HTMLSelectElement): boolean => {
    const twin = list.cloneNode(false) as HTMLSelectElement;
    twin.append(new Option(list.selectedOptions[0]?.text ?? ''));
    twin.style.cssText = 'position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none';
    list.after(twin);
    const wanted = twin.getBoundingClientRect().width;
    twin.remove();
    return wanted > list.getBoundingClientRect().width + 1;
  };

  const found: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('the page scrolls sideways');
  const main = document.querySelector('main');
  const isBounded = main !== null && getComputedStyle(main).overflowY === 'auto';
  if (isBounded && scrollHeight > innerHeight) found.push('the page scrolls beside its content');
  const judge = (element: Element): void => {
    const { overflowX, display } = getComputedStyle(element);
    const isTooNarrow =
      element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && display !== 'inline';
    if (['auto', 'scroll'].includes(overflowX) && isTooNarrow && !element.matches(mayScroll))
      found.push(`scrolls sideways: ${nameOf(element).slice(0, 60)}`);
    if (element instanceof HTMLSelectElement && isListCut(element)) found.push(`cut: ${nameOf(element)}`);
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '',
    );
    if (!hasText || element instanceof HTMLSelectElement || mayEndInDots(element)) return;
    if (isTooNarrow) found.push(`too narrow by ${element.scrollWidth - element.clientWidth}: ${nameOf(element)}`);
    else if (excess(element) > 1) found.push(`stands out by ${Math.round(excess(element))}: ${nameOf(element)}`);
  };
  /** Excluded elements are excluded with all their descendants. */
  const visit = (element: Element): void => {
    if (isLeftOut(element)) return;
    if (isSeen(element)) judge(element);
    for (const child of element.children) visit(child);
  };
  for (const child of document.body.children) visit(child);
  return found;
}

/** Pairs of controls of the top bar that overlap, and those outside of the window. */
export function crowding(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('header button, header select, header input, header a')]
      .filter((control) => control.closest('dialog') === null && control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '',
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1);
    const pairs = controls.flatMap((one, at) => controls.slice(at + 1).map((other) => ({ one, other })));
    const over = pairs.filter(
      ({ one: { box: a }, other: { box: b } }) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
    );
    const out = controls.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1);
    return [
      ...over.map(({ one, other }) => `${one.name} lies over ${other.name}`),
      ...out.map(({ name }) => `${name} is out of the window`),
    ];
  });
}
