/*
 * When a page has its first rows: it says so itself, by its marks. They tell as they are set, since to look for them in
 * each frame would have the page draw each frame. `installMarkWatch` stands alone, since only its text gets into the page.
 */

/** In ms of the page's time base; null = not yet. */
interface Marks {
  readonly data: number | null;
  painted: number | null;
}

declare global {
  interface Window {
    /** Resolves in the frame that has the first rows. */
    benchMarks: Promise<Marks>;
  }
}

export function installMarkWatch(): void {
  const { promise, resolve } = Promise.withResolvers<Marks>();
  const watch = (marks: Marks): void => {
    let painted = marks.painted;
    Object.defineProperty(marks, 'painted', {
      get: () => painted,
      set: (at: number | null) => {
        if (painted === null) requestAnimationFrame(() => resolve(marks));
        painted = at;
      },
    });
  };
  for (const name of ['deskwayProbe', 'bareFloor'] as const) {
    let marked: { readonly marks: Marks } | undefined;
    Object.defineProperty(window, name, {
      get: () => marked,
      set: (value: { readonly marks: Marks }) => {
        marked = value;
        watch(value.marks);
      },
    });
  }
  window.benchMarks = promise;
}
