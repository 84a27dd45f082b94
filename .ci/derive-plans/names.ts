/** Cyrillic letters that the source mixes into English names. */
const LATIN = new Map([
  ['а', 'a'],
  ['б', 'b'],
  ['в', 'c'],
  ['А', 'A'],
  ['Б', 'B'],
  ['В', 'C'],
]);

const CZECH: readonly (readonly [RegExp, string])[] = [
  [/^Classroom /, 'Učebna '],
  [/^Auditorium /, 'Posluchárna '],
  [/^Lab /, 'Laboratoř '],
  [/^Office suite /, 'Kanceláře '],
  [/^Meeting Room Large$/, 'Velká zasedací místnost'],
  [/^Meeting Room Small$/, 'Malá zasedací místnost'],
  [/^Meeting room of the Academic Council$/, 'Zasedací místnost akademické rady'],
  [/^White concert hall$/, 'Bílý koncertní sál'],
  [/^Reading hall$/, 'Čítárna'],
  [/^Study Library$/, 'Studijní knihovna'],
  [/^Library archive$/, 'Archiv knihovny'],
  [/^Restroom female$/, 'Toalety ženy'],
  [/^Restroom male$/, 'Toalety muži'],
  [/^Kitchen$/, 'Kuchyňka'],
];

/** The name of a room in English and, where we have one, in Czech. */
export const nameOf = (source: string): Record<string, string> => {
  const en = source
    .replace(/[а-яА-Я]/g, (letter) => LATIN.get(letter) ?? letter)
    .replace(/Admininstra\w+/, 'Administration');
  const rule = CZECH.find(([pattern]) => pattern.test(en));
  return rule === undefined ? { en } : { en, cs: en.replace(rule[0], rule[1]) };
};
