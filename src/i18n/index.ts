import { createInstance, type FlatNamespace, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  toBcp47,
} from '../../workers/model/language.ts';
import { readStored, store } from '../state/browser/storage.ts';

/** Key from the specification (spec point 1). */
const LANGUAGE_KEY = 'assist-lang';

type Catalogue = ResourceLanguage[string];

/** By namespace, the function that loads its texts. */
type Catalogues = Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>>;

/** One index per language, so that the paths of its catalogues are loaded with its texts. */
const languages = import.meta.glob<{ readonly catalogues: Catalogues }>('./*/index.ts');

/** The texts of the first screen; those of other screens are loaded with them. */
const wanted = new Set<string>(['colleagues', 'common', 'failures', 'finding', 'timeline'] satisfies FlatNamespace[]);

/** The texts of a language that screens have asked for until now, or some of them. */
export async function loadCatalogue(
  language: InterfaceLanguage,
  namespaces: ReadonlySet<string> = wanted,
): Promise<ResourceLanguage> {
  const index = await languages[`./${language}/index.ts`]?.();
  const loading = [...namespaces].map(async (namespace): Promise<[string, Catalogue]> => {
    const file = await index?.catalogues[`./${namespace}.json`]?.();
    return [namespace, file?.default ?? {}];
  });
  return Object.fromEntries(await Promise.all(loading));
}

/** Loads the texts of a screen in the present language; a later change of language loads them too. */
export async function loadTexts(...namespaces: readonly FlatNamespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await starting;
  const language = current;
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(toBcp47(language), namespace));
  addTexts(language, await loadCatalogue(language, new Set(missing)));
  // The language was changed meanwhile: its catalogue was requested without these texts.
  if (language !== current) await loadTexts(...namespaces);
}

function addTexts(language: InterfaceLanguage, catalogue: ResourceLanguage): void {
  for (const [namespace, texts] of Object.entries(catalogue)) {
    i18n.addResourceBundle(toBcp47(language), namespace, texts, false, true);
  }
}

/** The texts outside of components; components use `useTranslation`. */
export const i18n = createInstance();

let current: InterfaceLanguage = DEFAULT_LANGUAGE;

/** The present interface language, as the product spells it. */
export const interfaceLanguage = (): InterfaceLanguage => current;

/** Code for collation and plurals, e.g. `uk`. */
export const locale = (): string => toBcp47(current);

/** Code for dates and numbers: the user's own region of the interface language, e.g. `en-GB`, else the language. */
export function formatLocale(): string {
  const language = toBcp47(current);
  return navigator.languages.find((code) => code === language || code.startsWith(`${language}-`)) ?? language;
}

type Translate = (...parts: readonly unknown[]) => unknown;

/**
 * Remembers texts without values: i18next copies all of its options for each, which takes a fifth of the time in which a
 * thin client renders.
 */
function rememberTexts(): void {
  const create = i18n.getFixedT;
  Reflect.set(i18n, 'getFixedT', (...of: readonly unknown[]): Translate => {
    const texts = new Map<string, string>();
    return new Proxy<Translate>(Reflect.apply(create, i18n, of), {
      apply(translate, self, parts: readonly unknown[]): unknown {
        const [key] = parts;
        if (typeof key !== 'string' || parts.length > 1) return Reflect.apply(translate, self, parts);
        const known = texts.get(key);
        if (known !== undefined) return known;
        const text = Reflect.apply(translate, self, parts);
        // A text whose namespace is not loaded yet is its key.
        if (typeof text === 'string' && !key.endsWith(text)) texts.set(key, text);
        return text;
      },
    });
  });
}

/** Namespaces cannot be added before the first texts are loaded. */
let starting: Promise<void> | null = null;

/** Loads the catalogue of the user's language; resolves when texts can be shown. */
export function startI18n(): Promise<void> {
  starting = start();
  return starting;
}

async function start(): Promise<void> {
  current = chooseLanguage(readStored(LANGUAGE_KEY), navigator.language, INTERFACE_LANGUAGES);
  await i18n.use(initReactI18next).init({
    lng: toBcp47(current),
    fallbackLng: false,
    resources: { [toBcp47(current)]: await loadCatalogue(current) },
    defaultNS: 'common',
    ns: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  rememberTexts();
  document.documentElement.lang = toBcp47(current);
}

/** Changes the interface language and remembers it. @returns false where the browser stores nothing, or shall not */
export async function setInterfaceLanguage(language: InterfaceLanguage, isKept = true): Promise<boolean> {
  const catalogue = await loadCatalogue(language);
  addTexts(language, catalogue);
  current = language;
  await i18n.changeLanguage(toBcp47(language));
  document.documentElement.lang = toBcp47(language);
  return isKept && store(LANGUAGE_KEY, language);
}
