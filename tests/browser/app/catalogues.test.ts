import { expect, test } from 'vitest';

import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, toBcp47 } from '../../../workers/model/language.ts';

type Tree = { readonly [key: string]: string | Tree };

const files = import.meta.glob<Tree>('../../../src/i18n/*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const PLURAL = /_(zero|one|two|few|many|other)$/;
const VALUE = /\{\{.*?\}\}/g;

const leaves = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  );

const catalogues = INTERFACE_LANGUAGES.flatMap((language) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/i18n/${language}/`))
    .map(([path, tree]) => ({ language, namespace: path.replace(/^.*\/|\.json$/g, ''), texts: new Map(leaves(tree)) })),
);
const english = catalogues.filter(({ language }) => language === DEFAULT_LANGUAGE);
const others = catalogues.filter(({ language }) => language !== DEFAULT_LANGUAGE);

const englishOf = (namespace: string): ReadonlyMap<string, string> =>
  english.find((catalogue) => catalogue.namespace === namespace)?.texts ?? new Map<string, string>();
const stems = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))].sort();
const variables = (text: string): readonly string[] =>
  [...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, name = '']) => name))].sort();

test.for(INTERFACE_LANGUAGES)('%s has every namespace and no other', (language) => {
  const namespaces = catalogues.filter((catalogue) => catalogue.language === language);
  expect(namespaces.map(({ namespace }) => namespace)).toEqual(english.map(({ namespace }) => namespace));
});

test.for(others)('$language/$namespace has the keys of English', ({ namespace, texts }) => {
  expect(stems(texts)).toEqual(stems(englishOf(namespace)));
});

test.for(catalogues)(
  '$language/$namespace has exactly the plural categories of its language',
  ({ language, texts }) => {
    const categories = new Intl.PluralRules(toBcp47(language)).resolvedOptions().pluralCategories;
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

test.for(others)('$language/$namespace has a plural where English has one', ({ namespace, texts }) => {
  const plurals = (of: ReadonlyMap<string, string>) => stems(new Map([...of].filter(([key]) => PLURAL.test(key))));
  expect(plurals(texts)).toEqual(plurals(englishOf(namespace)));
});

test.for(others)('$language/$namespace fills in the same values', ({ namespace, texts }) => {
  const model = englishOf(namespace);
  for (const [key, text] of texts) {
    const twin = model.get(key) ?? model.get(key.replace(PLURAL, '_other'));
    expect(variables(text), key).toEqual(variables(twin ?? ''));
  }
});

test.for(INTERFACE_LANGUAGES)('%s uses one word for a seat on every screen', (language) => {
  const seats = catalogues
    .filter((catalogue) => catalogue.language === language)
    .map(({ texts }) => [...texts].filter(([key]) => /^seats_(?:one|few|other)$/.test(key)))
    .filter((texts) => texts.length > 0);
  expect(seats).toHaveLength(3);
  expect(new Set(seats.map((texts) => JSON.stringify(texts))).size).toBe(1);
});

/** The timeline's name in links to it, in every grammatical case of the language. */
const TIMELINE = {
  cs: /časov\p{L}+ os/iu,
  en: /timeline/i,
  de: /zeitleiste/i,
  fr: /planning/i,
  es: /línea de tiempo/i,
  ca: /línia de temps/i,
  ua: /шкал\p{L}+ часу/iu,
} as const;

test.for(INTERFACE_LANGUAGES)('%s uses one name for the timeline in all links', (language) => {
  const own = catalogues.filter((catalogue) => catalogue.language === language);
  const others = own.flatMap(({ namespace, texts }) =>
    [...texts].filter(([key, text]) => {
      const isOfTimeline = TIMELINE.en.test(englishOf(namespace).get(key) ?? '');
      return isOfTimeline && !TIMELINE[language].test(text);
    }),
  );
  expect(others).toEqual([]);
});

test.for(catalogues)('$language/$namespace has no empty text', ({ texts }) => {
  expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
});

/** Names of languages, of the product and of keys, units, and texts without words. */
const SAME_EVERYWHERE =
  /^(?:product|language\.\w+|addressExample|keys\.\w+\.key|route\.walk|extendBy|within\.minutes)$/;

/** Words that a language shares with English. */
const SHARED_WORDS: Readonly<Record<string, readonly string[]>> = {
  cs: ['live.offline'],
  de: [
    'shell.plan',
    'live.connected',
    'live.offline',
    'error.details',
    'sort.name',
    'name',
    'filter.label',
    'filter.person',
    'screen.start',
    'share.code',
    'category.defibrillator',
    'themeSystem',
  ],
  fr: [
    'shell.plan',
    'outbox.kind.invitation',
    'outbox.kind.resource-notification',
    'toast.region',
    'body',
    'type',
    'group.type',
    'when.date',
    'type',
    'duration.minutes_one',
    'duration.minutes_other',
    'screen.target',
    'share.code',
    'codes.count_one',
    'codes.count_other',
    'actions',
    'when.date',
    'text.label',
    'dates.title',
    'dates.count_one',
    'dates.count_other',
    'rules.confirm',
    'notifications',
    'kind.parking',
    'usualSubject.parking',
  ],
  es: ['no'],
  ca: ['no', 'codes.paper', 'dates.title', 'dates.count_other'],
  ua: [],
};

const sameAsEnglish = (language: string): readonly string[] =>
  others
    .filter((catalogue) => catalogue.language === language)
    .flatMap(({ namespace, texts }) =>
      [...texts].filter(
        ([key, text]) => text === englishOf(namespace).get(key) && /\p{L}/u.test(text.replace(VALUE, '')),
      ),
    )
    .map(([key]) => key);

test.for(Object.entries(SHARED_WORDS))('%s leaves nothing in English but shared words', ([language, shared]) => {
  expect(sameAsEnglish(language).filter((key) => !SAME_EVERYWHERE.test(key))).toEqual(shared);
});

test.for(Object.keys(SHARED_WORDS))('%s shares at most one text in twenty with English', (language) => {
  const texts = others.filter((catalogue) => catalogue.language === language).map((catalogue) => catalogue.texts.size);
  const total = texts.reduce((sum, size) => sum + size, 0);
  expect(sameAsEnglish(language).length).toBeLessThanOrEqual(total / 20);
});

/** A key appears in the sources whole, or as a template whose placeholders are single parts: `state.${word}`. */
function isAskedFor(): (key: string) => boolean {
  const code = Object.values(sources).join('\n');
  const whole = new Set(Array.from(code.matchAll(/'(?:\w+:)?([\w.-]+)'/g), ([, key]) => key));
  const patterns = Array.from(code.matchAll(/`(\w[\w.-]*\.\$\{[^`]+)`/g), ([, template = '']) => template)
    .map((template) => template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{.*?\}/g, String.raw`[\w-]+`))
    .filter((pattern) => /^[\w.\\[\]+-]+$/.test(pattern))
    .map((pattern) => new RegExp(`^${pattern}$`));
  return (key) => whole.has(key) || patterns.some((pattern) => pattern.test(key));
}

test.for(english)('$namespace has no unused key', ({ texts }) => {
  const isUsed = isAskedFor();
  expect(stems(texts).filter((key) => !isUsed(key))).toEqual([]);
});

test.for(INTERFACE_LANGUAGES)('in %s the entry of the own reservations has the name of their screen', (language) => {
  const text = (namespace: string, key: string): string | undefined =>
    catalogues.find((one) => one.language === language && one.namespace === namespace)?.texts.get(key);
  const title = text('myEvents', 'title');
  // In the rail it is one word, which may be hyphenated.
  const entry = text('common', 'shell.myEvents')?.replaceAll('\u00AD', '');
  expect(entry).toMatch(/^\S+$/);
  expect(title?.toLowerCase()).toContain(entry?.toLowerCase());
});
