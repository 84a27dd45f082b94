import { OUT_OF_ORDER } from '../../../workers/model/objects.ts';
import type { Texts } from '../labels.ts';

/** Names of devices and their parts. */
export const OBJECT_TEXTS = {
  control: [
    'Light and blinds',
    'Světla a žaluzie',
    'Licht und Jalousien',
    'Lumière et stores',
    'Luz y persianas',
    'Llum i persianes',
    'Світло й жалюзі',
  ],
  monitor: ['Air', 'Vzduch', 'Raumluft', 'Air', 'Aire', 'Aire', 'Повітря'],
  lamp: ['Light', 'Světlo', 'Licht', 'Lumière', 'Luz', 'Llum', 'Світло'],
  brightness: ['Brightness', 'Jas', 'Helligkeit', 'Luminosité', 'Brillo', 'Brillantor', 'Яскравість'],
  blinds: [
    'Blinds closed',
    'Žaluzie zataženy',
    'Jalousien geschlossen',
    'Stores fermés',
    'Persianas cerradas',
    'Persianes tancades',
    'Жалюзі закриті',
  ],
  lux: [
    'Light at the table',
    'Osvětlení stolu',
    'Licht am Tisch',
    'Éclairage de la table',
    'Luz en la mesa',
    'Llum a la taula',
    'Освітлення столу',
  ],
  temperature: ['Temperature', 'Teplota', 'Temperatur', 'Température', 'Temperatura', 'Temperatura', 'Температура'],
  air: [
    'Air quality',
    'Kvalita vzduchu',
    'Luftqualität',
    'Qualité de l’air',
    'Calidad del aire',
    'Qualitat de l’aire',
    'Якість повітря',
  ],
  state: ['State', 'Stav', 'Zustand', 'État', 'Estado', 'Estat', 'Стан'],
  inService: ['In service', 'V provozu', 'In Betrieb', 'En service', 'En servicio', 'En servei', 'Працює'],
} as const satisfies Readonly<Record<string, Texts>>;

/** Words for the air, by value. */
export const AIR = {
  good: ['good', 'dobrá', 'gut', 'bonne', 'buena', 'bona', 'добра'],
  fair: ['fair', 'ucházející', 'mäßig', 'moyenne', 'regular', 'regular', 'задовільна'],
  poor: ['poor', 'špatná', 'schlecht', 'mauvaise', 'mala', 'dolenta', 'погана'],
} as const satisfies Readonly<Record<string, Texts>>;

/** Words for the state of a lift, by value. */
export const LIFT_STATES: Readonly<Record<string, Texts>> = {
  'in service': ['in service', 'v provozu', 'in Betrieb', 'en service', 'en servicio', 'en servei', 'працює'],
  [OUT_OF_ORDER]: [
    'out of order',
    'mimo provoz',
    'außer Betrieb',
    'hors service',
    'fuera de servicio',
    'fora de servei',
    'не працює',
  ],
};
