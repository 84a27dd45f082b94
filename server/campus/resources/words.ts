/* The names of types, properties and choices of the campus, in every language of the product. */

/** In the order of `LANGUAGES`. */
type Translations = readonly [ca: string, cs: string, de: string, es: string, fr: string, ua: string];

const LANGUAGES = ['ca', 'cs', 'de', 'es', 'fr', 'ua'] as const;

const WORDS = {
  Desks: ['Taules', 'Stoly', 'Arbeitsplätze', 'Puestos', 'Bureaux', 'Робочі місця'],
  Rooms: ['Sales', 'Místnosti', 'Räume', 'Salas', 'Salles', 'Кімнати'],
  Parking: ['Aparcament', 'Parkování', 'Parkplätze', 'Aparcamiento', 'Stationnement', 'Паркування'],
  Lockers: ['Armariets', 'Skříňky', 'Schließfächer', 'Taquillas', 'Casiers', 'Шафки'],

  'Height-adjustable': [
    'Altura regulable',
    'Výškově nastavitelný',
    'Höhenverstellbar',
    'Altura regulable',
    'Réglable en hauteur',
    'Регулювання висоти',
  ],
  Monitors: ['Monitors', 'Monitory', 'Bildschirme', 'Monitores', 'Écrans', 'Монітори'],
  'Monitor size (inches)': [
    'Mida del monitor (polzades)',
    'Velikost monitoru (palce)',
    'Bildschirmgröße (Zoll)',
    'Tamaño del monitor (pulgadas)',
    'Taille de l’écran (pouces)',
    'Розмір монітора (дюйми)',
  ],
  Note: ['Nota', 'Poznámka', 'Hinweis', 'Nota', 'Remarque', 'Примітка'],
  Equipment: ['Equipament', 'Vybavení', 'Ausstattung', 'Equipamiento', 'Équipement', 'Обладнання'],
  Description: ['Descripció', 'Popis', 'Beschreibung', 'Descripción', 'Description', 'Опис'],
  'Step-free access': [
    'Accés sense esglaons',
    'Bezbariérový přístup',
    'Stufenloser Zugang',
    'Acceso sin escalones',
    'Accès de plain-pied',
    'Доступ без сходинок',
  ],
  Screens: ['Pantalles', 'Obrazovky', 'Bildschirme', 'Pantallas', 'Écrans', 'Екрани'],
  'Floor area (m²)': ['Superfície (m²)', 'Plocha (m²)', 'Fläche (m²)', 'Superficie (m²)', 'Surface (m²)', 'Площа (м²)'],
  Seating: ['Disposició', 'Uspořádání', 'Bestuhlung', 'Disposición', 'Disposition', 'Розміщення місць'],
  'Charging point': [
    'Punt de recàrrega',
    'Dobíjení',
    'Ladepunkt',
    'Punto de recarga',
    'Borne de recharge',
    'Зарядна станція',
  ],
  'Charging power (kW)': [
    'Potència de recàrrega (kW)',
    'Výkon dobíjení (kW)',
    'Ladeleistung (kW)',
    'Potencia de recarga (kW)',
    'Puissance de recharge (kW)',
    'Потужність зарядки (кВт)',
  ],
  Vehicle: ['Vehicle', 'Vozidlo', 'Fahrzeug', 'Vehículo', 'Véhicule', 'Транспорт'],
  Size: ['Mida', 'Velikost', 'Größe', 'Tamaño', 'Taille', 'Розмір'],

  'Docking station': [
    'Estació d’acoblament',
    'Dokovací stanice',
    'Dockingstation',
    'Estación de acoplamiento',
    'Station d’accueil',
    'Док-станція',
  ],
  'Ultrawide monitor': [
    'Monitor ultraample',
    'Ultraširoký monitor',
    'Ultrabreiter Bildschirm',
    'Monitor ultraancho',
    'Écran ultra-large',
    'Надширокий монітор',
  ],
  Webcam: ['Càmera web', 'Webkamera', 'Webcam', 'Cámara web', 'Webcam', 'Вебкамера'],
  'By the window': [
    'Al costat de la finestra',
    'U okna',
    'Am Fenster',
    'Junto a la ventana',
    'Près de la fenêtre',
    'Біля вікна',
  ],
  'Video bar': ['Barra de vídeo', 'Videokonference', 'Videobar', 'Barra de vídeo', 'Barre vidéo', 'Відеопанель'],
  Whiteboard: ['Pissarra blanca', 'Tabule', 'Whiteboard', 'Pizarra blanca', 'Tableau blanc', 'Біла дошка'],
  'Large screen': [
    'Pantalla gran',
    'Velká obrazovka',
    'Großer Bildschirm',
    'Pantalla grande',
    'Grand écran',
    'Великий екран',
  ],
  Daylight: ['Llum natural', 'Denní světlo', 'Tageslicht', 'Luz natural', 'Lumière du jour', 'Денне світло'],
  'Around a table': [
    'Al voltant d’una taula',
    'U stolu',
    'Um einen Tisch',
    'Alrededor de una mesa',
    'Autour d’une table',
    'Навколо столу',
  ],
  'In rows': ['En files', 'V řadách', 'In Reihen', 'En filas', 'En rangées', 'Рядами'],
  Lounge: ['Sofàs', 'Pohovky', 'Sitzecke', 'Sofás', 'Canapés', 'М’які меблі'],
  Car: ['Cotxe', 'Auto', 'Auto', 'Coche', 'Voiture', 'Автомобіль'],
  Motorbike: ['Moto', 'Motocykl', 'Motorrad', 'Moto', 'Moto', 'Мотоцикл'],
  'Cargo bike': [
    'Bicicleta de càrrega',
    'Nákladní kolo',
    'Lastenrad',
    'Bicicleta de carga',
    'Vélo cargo',
    'Вантажний велосипед',
  ],
  Small: ['Petit', 'Malá', 'Klein', 'Pequeña', 'Petit', 'Мала'],
  Medium: ['Mitjà', 'Střední', 'Mittel', 'Mediana', 'Moyen', 'Середня'],
  Large: ['Gran', 'Velká', 'Groß', 'Grande', 'Grand', 'Велика'],
} as const satisfies Record<string, Translations>;

/** English. */
export type Word = keyof typeof WORDS;

/** The word in English and in all other languages, by language code. */
export const inAllLanguages = (en: Word): Record<string, string> => ({
  en,
  ...Object.fromEntries(LANGUAGES.map((language, place) => [language, WORDS[en][place] ?? en])),
});
