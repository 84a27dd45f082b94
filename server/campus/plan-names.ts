import { NAMES } from './floor-plans/texts.ts';
import { filled, toLabel } from './labels.ts';
import type { Texts } from './labels.ts';

/* The names of levels and rooms on the plans, which have them in English and some in Czech, in all languages. */

const NUMBERED: Readonly<Record<string, Texts>> = {
  Level: ['Level {n}', '{n}. podlaží', 'Ebene {n}', 'Niveau {n}', 'Nivel {n}', 'Nivell {n}', 'Рівень {n}'],
  Floor: ['Floor {n}', '{n}. patro', '{n}. Stock', 'Étage {n}', 'Planta {n}', 'Planta {n}', 'Поверх {n}'],
  Auditorium: [
    'Auditorium {n}',
    'Posluchárna {n}',
    'Hörsaal {n}',
    'Amphithéâtre {n}',
    'Auditorio {n}',
    'Auditori {n}',
    'Лекційна зала {n}',
  ],
  Classroom: [
    'Classroom {n}',
    'Učebna {n}',
    'Seminarraum {n}',
    'Salle de cours {n}',
    'Aula {n}',
    'Aula {n}',
    'Аудиторія {n}',
  ],
  Lab: [
    'Lab {n}',
    'Laboratoř {n}',
    'Labor {n}',
    'Laboratoire {n}',
    'Laboratorio {n}',
    'Laboratori {n}',
    'Лабораторія {n}',
  ],
  'Office suite': [
    'Office suite {n}',
    'Kanceláře {n}',
    'Büros {n}',
    'Bureaux {n}',
    'Oficinas {n}',
    'Oficines {n}',
    'Офіси {n}',
  ],
};

const WHOLE: Readonly<Record<string, Texts>> = {
  'Ground floor': [
    'Ground floor',
    'Přízemí',
    'Erdgeschoss',
    'Rez-de-chaussée',
    'Planta baja',
    'Planta baixa',
    'Нульовий поверх',
  ],
  Garage: ['Garage', 'Garáže', 'Garage', 'Parking', 'Garaje', 'Garatge', 'Паркінг'],
  'Meeting Room Large': [
    'Large meeting room',
    'Velká zasedací místnost',
    'Großer Besprechungsraum',
    'Grande salle de réunion',
    'Sala de reuniones grande',
    'Sala de reunions gran',
    'Велика переговорна',
  ],
  'Meeting Room Small': [
    'Small meeting room',
    'Malá zasedací místnost',
    'Kleiner Besprechungsraum',
    'Petite salle de réunion',
    'Sala de reuniones pequeña',
    'Sala de reunions petita',
    'Мала переговорна',
  ],
  'Meeting room of the Academic Council': [
    'Meeting room of the Academic Council',
    'Zasedací místnost akademické rady',
    'Sitzungssaal des Akademischen Rats',
    'Salle du conseil académique',
    'Sala del consejo académico',
    'Sala del consell acadèmic',
    'Зала засідань академічної ради',
  ],
  'White concert hall': [
    'White concert hall',
    'Bílý koncertní sál',
    'Weißer Konzertsaal',
    'Salle de concert blanche',
    'Sala de conciertos blanca',
    'Sala de concerts blanca',
    'Біла концертна зала',
  ],
  'Reading hall': [
    'Reading hall',
    'Čítárna',
    'Lesesaal',
    'Salle de lecture',
    'Sala de lectura',
    'Sala de lectura',
    'Читальна зала',
  ],
  'Study Library': [
    'Study library',
    'Studijní knihovna',
    'Studienbibliothek',
    'Bibliothèque d’étude',
    'Biblioteca de estudio',
    'Biblioteca d’estudi',
    'Навчальна бібліотека',
  ],
  'Library archive': [
    'Library archive',
    'Archiv knihovny',
    'Bibliotheksarchiv',
    'Archives de la bibliothèque',
    'Archivo de la biblioteca',
    'Arxiu de la biblioteca',
    'Архів бібліотеки',
  ],
  Administration: [
    'Administration',
    'Správa',
    'Verwaltung',
    'Administration',
    'Administración',
    'Administració',
    'Адміністрація',
  ],
  Security: ['Security', 'Ostraha', 'Sicherheitsdienst', 'Sécurité', 'Seguridad', 'Seguretat', 'Охорона'],
  'Server room': [
    'Server room',
    'Serverovna',
    'Serverraum',
    'Salle des serveurs',
    'Sala de servidores',
    'Sala de servidors',
    'Серверна',
  ],
  Showroom: [
    'Showroom',
    'Předváděcí místnost',
    'Ausstellungsraum',
    'Salle d’exposition',
    'Sala de exposición',
    'Sala d’exposició',
    'Виставкова зала',
  ],
  Souvenirs: ['Souvenirs', 'Suvenýry', 'Andenken', 'Souvenirs', 'Recuerdos', 'Records', 'Сувеніри'],
  'Storage Cupboard': [
    'Storage cupboard',
    'Sklad',
    'Abstellraum',
    'Local de rangement',
    'Almacén',
    'Magatzem',
    'Комора',
  ],
  'Ticket office': ['Ticket office', 'Pokladna', 'Kasse', 'Billetterie', 'Taquilla', 'Taquilla', 'Каса'],
  Wardrobe: ['Cloakroom', 'Šatna', 'Garderobe', 'Vestiaire', 'Guardarropa', 'Guarda-roba', 'Гардероб'],
  Kitchen: NAMES.kitchen,
  Restroom: NAMES.toilet,
  Bathroom: NAMES.toilet,
  'Restroom female': NAMES.womenToilet,
  "Women's Bathroom": NAMES.womenToilet,
  'Restroom male': NAMES.menToilet,
  "Men's Bathroom": NAMES.menToilet,
};

const textsOf = (en: string): Texts | undefined => {
  const [, kind = '', n = ''] = /^(\D+) (\d[\w.]*)$/.exec(en) ?? [];
  const numbered = NUMBERED[kind];
  return numbered === undefined ? WHOLE[en] : filled(numbered, { n });
};

/** A name on a plan in all languages; a proper name stays as it is. */
export const planName = (name: Readonly<Record<string, string>>): Record<string, string> => {
  const texts = textsOf(name['en'] ?? '');
  return texts === undefined ? { ...name } : toLabel(texts);
};
