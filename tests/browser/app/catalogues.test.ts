import { expect, test } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<Tree>('../../../src/i18n/*/*.json', { eager: true, import: 'default' });
const PLURAL = /_(zero|one|two|few|many|other)$/;

const leaves = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  );

const catalogues = Object.entries(files).map(([path, tree]) => {
  const [language = '', namespace = ''] = path.replace('.json', '').split('/').slice(-2);
  return { language, namespace, texts: new Map(leaves(tree)) };
});
const english = catalogues.filter(({ language }) => language === 'en');
const others = catalogues.filter(({ language }) => language !== 'en');

const stems = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort();
const variables = (text: string): readonly string[] => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g))].sort();

test('there is a Czech file for each English one', () => {
  expect(others.filter(({ language }) => language === 'cs').map(({ namespace }) => namespace)).toEqual(
    english.map(({ namespace }) => namespace),
  );
});

test.for(others)('$language/$namespace has the keys of English', ({ namespace, texts }) => {
  const model = english.find((catalogue) => catalogue.namespace === namespace);
  expect(stems(texts)).toEqual(stems(model?.texts ?? new Map()));
});

test.for(catalogues)(
  '$language/$namespace has exactly the plural categories of its language',
  ({ language, texts }) => {
    const categories = new Intl.PluralRules(language === 'ua' ? 'uk' : language).resolvedOptions().pluralCategories;
    const categoriesByStem = new Map<string, string[]>();
    for (const key of texts.keys()) {
      const [suffix] = PLURAL.exec(key) ?? [];
      if (suffix === undefined) continue;
      const stem = key.slice(0, -suffix.length);
      categoriesByStem.set(stem, [...(categoriesByStem.get(stem) ?? []), suffix.slice(1)]);
    }
    for (const [stem, found] of categoriesByStem) expect(found.sort(), stem).toEqual([...categories].sort());
  },
);

test.for(others)('$language/$namespace fills in the same values', ({ namespace, texts }) => {
  const model = english.find((catalogue) => catalogue.namespace === namespace)?.texts ?? new Map<string, string>();
  for (const [key, text] of texts) {
    const twin = model.get(key) ?? model.get(key.replace(PLURAL, '_other'));
    expect(variables(text), key).toEqual(variables(twin ?? ''));
  }
});

test.for(catalogues)('$language/$namespace has no empty text', ({ texts }) => {
  expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
});
