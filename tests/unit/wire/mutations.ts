export interface Mutation {
  /** Keys from the root, array items as `[]`. */
  readonly path: string;
  readonly change: 'left out' | 'of another type' | 'null' | 'unknown word' | 'extra field';
  readonly value: unknown;
}

type Path = readonly (string | number)[];

/** All faults at one place of a JSON value, one place at a time; in an array, only in its first item. */
export const mutationsOf = (root: unknown): readonly Mutation[] => {
  const mutations: Mutation[] = [];
  const visit = (value: unknown, path: Path): void => {
    const at = pathText(path);
    if (path.length > 0) {
      mutations.push({ path: at, change: 'left out', value: changed(root, path, LEFT_OUT) });
      mutations.push({ path: at, change: 'null', value: changed(root, path, null) });
    }
    mutations.push({ path: at, change: 'of another type', value: changed(root, path, otherType(value)) });
    if (typeof value === 'string')
      mutations.push({ path: at, change: 'unknown word', value: changed(root, path, '?') });
    if (Array.isArray(value)) {
      if (value.length > 0) visit(value[0], [...path, 0]);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    mutations.push({ path: at, change: 'extra field', value: changed(root, path, { ...value, unheardOf: 1 }) });
    for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
  };
  visit(root, []);
  return mutations;
};

const LEFT_OUT = Symbol('left out');

const pathText = (path: Path): string => path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.');

const otherType = (value: unknown): unknown => {
  if (typeof value === 'string') return 7;
  if (Array.isArray(value)) return { length: 1 };
  return 'something';
};

const changed = (root: unknown, path: Path, replacement: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(root)) {
    const items = root.map((item: unknown, i) => (i === key ? changed(item, rest, replacement) : item));
    return items.filter((item) => item !== LEFT_OUT);
  }
  const entries = Object.entries(root as object).map(([name, child]): [string, unknown] => [
    name,
    name === key ? changed(child, rest, replacement) : child,
  ]);
  return Object.fromEntries(entries.filter(([, child]) => child !== LEFT_OUT));
};
