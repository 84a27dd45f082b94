import type { Label } from '../../../workers/wire/schemas/common.ts';

const LANGUAGES = ['en', 'cs', 'de', 'fr', 'es', 'ca', 'ua'] as const;

/** A text in each language, in the order of `LANGUAGES`. */
export type Texts = readonly [string, string, string, string, string, string, string];

/** @param suffix the same in each language, e.g. a number */
export const toLabel = (texts: Texts, suffix = ''): Label =>
  Object.fromEntries(LANGUAGES.map((language, i) => [language, `${texts[i] ?? ''}${suffix}`]));

export const DEPARTMENTS: readonly Texts[] = [
  ['Research', 'Výzkum', 'Forschung', 'Recherche', 'Investigación', 'Recerca', 'Дослідження'],
  ['Sales', 'Obchod', 'Vertrieb', 'Ventes', 'Ventas', 'Vendes', 'Продажі'],
  ['Finance', 'Finance', 'Finanzen', 'Finances', 'Finanzas', 'Finances', 'Фінанси'],
  ['People', 'Personální', 'Personal', 'Ressources humaines', 'Personas', 'Persones', 'Персонал'],
  ['IT', 'IT', 'IT', 'Informatique', 'Informática', 'Informàtica', 'ІТ'],
  ['Design', 'Design', 'Design', 'Design', 'Diseño', 'Disseny', 'Дизайн'],
  ['Marketing', 'Marketing', 'Marketing', 'Marketing', 'Marketing', 'Màrqueting', 'Маркетинг'],
  ['Legal', 'Právní', 'Recht', 'Juridique', 'Jurídico', 'Jurídic', 'Юридичний відділ'],
];

export const NAMES = {
  toilet: ['Toilet', 'Toaleta', 'Toilette', 'Toilettes', 'Aseo', 'Lavabo', 'Туалет'],
  womenToilet: [
    'Women’s toilet',
    'Toaleta – ženy',
    'Damentoilette',
    'Toilettes femmes',
    'Aseo de mujeres',
    'Lavabo de dones',
    'Жіночий туалет',
  ],
  menToilet: [
    'Men’s toilet',
    'Toaleta – muži',
    'Herrentoilette',
    'Toilettes hommes',
    'Aseo de hombres',
    'Lavabo d’homes',
    'Чоловічий туалет',
  ],
  exit: ['Exit', 'Východ', 'Ausgang', 'Sortie', 'Salida', 'Sortida', 'Вихід'],
  elevator: ['Lift', 'Výtah', 'Aufzug', 'Ascenseur', 'Ascensor', 'Ascensor', 'Ліфт'],
  stairs: ['Stairs', 'Schodiště', 'Treppe', 'Escalier', 'Escalera', 'Escala', 'Сходи'],
  printer: ['Printer', 'Tiskárna', 'Drucker', 'Imprimante', 'Impresora', 'Impressora', 'Принтер'],
  kitchen: ['Kitchen', 'Kuchyňka', 'Teeküche', 'Cuisine', 'Cocina', 'Cuina', 'Кухня'],
  coffee: ['Coffee bar', 'Kavárna', 'Kaffeebar', 'Café', 'Cafetería', 'Cafeteria', 'Кав’ярня'],
  firstAid: [
    'First aid',
    'První pomoc',
    'Erste Hilfe',
    'Premiers secours',
    'Primeros auxilios',
    'Primers auxilis',
    'Перша допомога',
  ],
  reception: ['Reception', 'Recepce', 'Empfang', 'Accueil', 'Recepción', 'Recepció', 'Рецепція'],
  kiosk: [
    'Information kiosk',
    'Informační kiosek',
    'Infoterminal',
    'Borne d’information',
    'Punto de información',
    'Punt d’informació',
    'Інформаційний кіоск',
  ],
  defibrillator: [
    'Defibrillator',
    'Defibrilátor',
    'Defibrillator',
    'Défibrillateur',
    'Desfibrilador',
    'Desfibril·lador',
    'Дефібрилятор',
  ],
} as const satisfies Readonly<Record<string, Texts>>;

export const DESCRIPTIONS = {
  printer: [
    'Prints in colour, A4 and A3.',
    'Tiskne barevně, A4 a A3.',
    'Druckt in Farbe, A4 und A3.',
    'Imprime en couleur, A4 et A3.',
    'Imprime en color, A4 y A3.',
    'Imprimeix en color, A4 i A3.',
    'Кольоровий друк, A4 і A3.',
  ],
  reception: [
    'Visitors register here.',
    'Zde se hlásí návštěvy.',
    'Hier melden sich Besucher an.',
    'Les visiteurs se présentent ici.',
    'Aquí se registran las visitas.',
    'Aquí es registren les visites.',
    'Тут реєструються відвідувачі.',
  ],
  defibrillator: [
    'In the white box on the wall.',
    'V bílé skříňce na stěně.',
    'Im weißen Kasten an der Wand.',
    'Dans le boîtier blanc au mur.',
    'En la caja blanca de la pared.',
    'A la caixa blanca de la paret.',
    'У білій скриньці на стіні.',
  ],
} as const satisfies Readonly<Record<string, Texts>>;
