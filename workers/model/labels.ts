import type { Label } from '../wire/schemas/common.ts';
import { type InterfaceLanguage, toBcp47 } from './language.ts';

/** The text of a label in a language, else in English, else in any; '' if it has none. */
export function labelText(label: Label, language: InterfaceLanguage): string {
  if (typeof label === 'string') return label;
  const wanted = [label[language], label[toBcp47(language)], label['en'], ...Object.values(label)];
  return wanted.find((text) => text !== undefined && text !== '') ?? '';
}
