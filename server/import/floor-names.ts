/*
 * The floor that the name of a level stands for, in the languages of the product: the ground floor is 0, floors below
 * are negative.
 */

/** Lower case without accents, and minus signs as `-`. */
const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[−–](?=\d)/gu, '-');

/** Parts of regular expressions, a line per language or two; longer words first where one begins another. */
const BELOW = [
  'sub-?basement|basement|lower ground|below ground|underground|cellar|lgf?',
  'suteren|sklep|podzemni podlazi|podzemni patro|podzemni|podzemi|snizene prizemi',
  'untergeschoss|kellergeschoss|tiefgeschoss|tiefgarage|keller|ug|kg|tg|souterrain',
  'sous[- ]sols?|semisotano|sotano|subterraneo|subsuelo|bajo rasante',
  'semisoterrani|soterrani|subterrani',
  'підвал|підвальнии|цоколь|цокольнии поверх|цокольнии',
  'підземнии поверх|підземнии рівень|підземнии',
];
/** Abbreviations that mean a floor only with a number. */
const BELOW_NUMBERED = ['pp', 'ss'];
const GROUND = [
  'ground|gf|prizemi|rez[- ]de[- ]chaussee|rdc|rez',
  'erdgeschoss|eg|hochparterre|parterre',
  '(?:planta|p\\.?) ?(?:baja|baixa)|pb|bajos?|baixos',
  'першии поверх|нульовии поверх|партер',
];
/** Words that count the ground floor as the first. */
const FROM_ONE = ['np', 'nadzemni podlazi', 'поверх'];
const UPPER = ['obergeschoss', 'og'];
const LEVEL = [
  'level|floor|storey|story|patro|podlazi|stockwerk|stock|etage|ebene|geschoss',
  'niveau|piso|planta|nivel|pis|рівень',
];
/** The whole name as one letter, as in lifts. */
const GROUND_LETTER = /^(?:g|g\/f|e)$/u;
const BELOW_LETTER = /^(?:(?:level|floor|ebene|niveau|nivel|planta) )?[bus] ?-?(\d{1,3})$/u;

const NUMBER = '(?<!\\d)(-?\\d{1,3})(?!\\d)';

interface Words {
  /** Whether a name contains one of them. */
  areIn(name: string): boolean;
  /** The number before or after one of them; null = none. */
  numberBeside(name: string): number | null;
}

/** @param words sources of regular expressions over folded names */
function createWords(words: readonly string[]): Words {
  const word = `(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`;
  const alone = new RegExp(word, 'u');
  // “1. ”, “1.ª ”, “1er ”, “2-й ” and so on.
  const before = new RegExp(`${NUMBER}[.ºª°]*(?:-?\\p{L}{1,3})?[\\s.-]*${word}`, 'u');
  const behind = new RegExp(`${word}[\\s.:]*${NUMBER}`, 'u');
  return {
    areIn: (name) => alone.test(name),
    numberBeside(name) {
      const digits = (before.exec(name) ?? behind.exec(name))?.[1];
      return digits === undefined ? null : Number(digits);
    },
  };
}

const [below, belowNumbered, ground, fromOne, upper, level] = [
  createWords(BELOW),
  createWords(BELOW_NUMBERED),
  createWords(GROUND),
  createWords(FROM_ONE),
  createWords(UPPER),
  createWords(LEVEL),
];
const ANY_NUMBER = new RegExp(NUMBER, 'u');

/** The floor in the name of a level: 0 = ground floor, -1 = the first below it; null = none. */
export function floorOf(name: string): number | null {
  const folded = fold(name.trim());
  const numbered = BELOW_LETTER.exec(folded)?.[1] ?? belowNumbered.numberBeside(folded);
  if (numbered !== null) return -Math.abs(Number(numbered));
  if (below.areIn(folded)) return -Math.abs(below.numberBeside(folded) ?? 1) || -1;
  if (ground.areIn(folded) || GROUND_LETTER.test(folded)) return 0;
  const counted = fromOne.numberBeside(folded);
  if (counted !== null) return counted > 0 ? counted - 1 : counted;
  if (upper.areIn(folded)) return Math.abs(upper.numberBeside(folded) ?? 1);
  const digits = level.numberBeside(folded) ?? ANY_NUMBER.exec(folded)?.[1];
  return digits === undefined ? null : Number(digits);
}
