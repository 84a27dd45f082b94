/*
 * A page reports its first rows by performance marks. They are intercepted when they are set, since polling would make the
 * page draw each frame. `installMarkWatch` uses nothing outside of itself, since only its text is sent to the page.
 */

/** Milliseconds of the page's time base; null = not yet. */
interface Marks {
  readonly data: number | null;
  /** Of Deskway's plan, which also opens a day. */
  readonly level?: number | null;
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
  for (const name of ['deskwayProbe', 'benchBaseline', 'benchPlanBaseline'] as const) {
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
