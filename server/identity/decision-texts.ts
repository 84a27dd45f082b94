import type { InterfaceLanguage } from '../../workers/model/language.ts';

/** The texts of the sign-in page; `{when}` is a time span such as "in 5 minutes". */
interface DecisionTexts {
  readonly title: string;
  readonly who: string;
  readonly demo: string;
  readonly publicDemo: string;
  readonly nobody: string;
  readonly cancel: string;
  readonly email: string;
  /** What a mailbox is named by at sign-in. */
  readonly mailbox: string;
  readonly password: string;
  readonly wrong: string;
  readonly wrongMailbox: string;
  readonly throttled: string;
  readonly busy: string;
  readonly away: string;
  readonly orDemo: string;
}

export const DECISION_TEXTS: Readonly<Record<InterfaceLanguage, DecisionTexts>> = {
  en: {
    title: 'Sign in',
    who: 'Who is signing in?',
    demo: 'This is the built-in identity provider of a demo campus. Pick a person; there is no password.',
    publicDemo: 'Demo: anyone can sign in as anyone, without a password. Enter nothing that matters.',
    nobody: 'This campus has no people to sign in as.',
    cancel: 'Cancel and go back',
    email: 'E-mail address',
    mailbox: 'Exchange name or e-mail address',
    password: 'Password',
    wrong: 'The e-mail address or the password is not right.',
    wrongMailbox: 'The Exchange name or the password is not right.',
    throttled:
      'There were too many wrong attempts. Try again {when}, or use a browser in which you have signed in before.',
    busy: 'Many people are signing in at the moment. Try again {when}.',
    away: 'Exchange does not answer at the moment. Try again {when}.',
    orDemo: 'Or pick a person of the demo',
  },
  cs: {
    title: 'Přihlásit se',
    who: 'Kdo se přihlašuje?',
    demo: 'Toto je vestavěné přihlašování ukázkového areálu. Vyberte osobu; heslo není potřeba.',
    publicDemo: 'Ukázka: kdokoli se může přihlásit za kohokoli, bez hesla. Nezadávejte nic důležitého.',
    nobody: 'V tomto areálu není nikdo, za koho by se šlo přihlásit.',
    cancel: 'Zrušit a vrátit se',
    email: 'E-mailová adresa',
    mailbox: 'Jméno v Exchange nebo e-mailová adresa',
    password: 'Heslo',
    wrong: 'E-mailová adresa nebo heslo nesouhlasí.',
    wrongMailbox: 'Jméno v Exchange nebo heslo nesouhlasí.',
    throttled:
      'Pokusů s chybnými údaji bylo příliš mnoho. Zkuste to znovu {when}, nebo v prohlížeči, kde jste se už přihlásili.',
    busy: 'Právě se přihlašuje mnoho lidí. Zkuste to znovu {when}.',
    away: 'Exchange právě neodpovídá. Zkuste to znovu {when}.',
    orDemo: 'Nebo vyberte osobu z ukázky',
  },
  de: {
    title: 'Anmelden',
    who: 'Wer meldet sich an?',
    demo: 'Dies ist die eingebaute Anmeldung eines Demo-Campus. Wählen Sie eine Person; es gibt kein Passwort.',
    publicDemo: 'Demo: Jeder kann sich ohne Passwort als jede Person anmelden. Geben Sie nichts Wichtiges ein.',
    nobody: 'Auf diesem Campus gibt es niemanden, als der man sich anmelden könnte.',
    cancel: 'Abbrechen und zurück',
    email: 'E-Mail-Adresse',
    mailbox: 'Exchange-Name oder E-Mail-Adresse',
    password: 'Passwort',
    wrong: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
    wrongMailbox: 'Der Exchange-Name oder das Passwort stimmt nicht.',
    throttled:
      'Es gab zu viele falsche Versuche. Versuchen Sie es {when} erneut oder in einem Browser, in dem Sie schon angemeldet waren.',
    busy: 'Gerade melden sich viele Personen an. Versuchen Sie es {when} erneut.',
    away: 'Exchange antwortet gerade nicht. Versuchen Sie es {when} erneut.',
    orDemo: 'Oder wählen Sie eine Person der Demo',
  },
  fr: {
    title: 'Se connecter',
    who: 'Qui se connecte ?',
    demo: 'Voici le fournisseur d’identité intégré d’un campus de démonstration. Choisissez une personne ; il n’y a pas de mot de passe.',
    publicDemo:
      'Démonstration : chacun peut se connecter au nom de n’importe qui, sans mot de passe. Ne saisissez rien d’important.',
    nobody: 'Ce campus n’a personne au nom de qui se connecter.',
    cancel: 'Annuler et revenir',
    email: 'Adresse e-mail',
    mailbox: 'Nom Exchange ou adresse e-mail',
    password: 'Mot de passe',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    wrongMailbox: 'Le nom Exchange ou le mot de passe est incorrect.',
    throttled:
      'Il y a eu trop d’essais incorrects. Réessayez {when}, ou dans un navigateur où vous vous êtes déjà connecté.',
    busy: 'Beaucoup de personnes se connectent en ce moment. Réessayez {when}.',
    away: 'Exchange ne répond pas en ce moment. Réessayez {when}.',
    orDemo: 'Ou choisissez une personne de la démonstration',
  },
  es: {
    title: 'Iniciar sesión',
    who: '¿Quién inicia sesión?',
    demo: 'Este es el proveedor de identidad integrado de un campus de demostración. Elija una persona; no hay contraseña.',
    publicDemo:
      'Demostración: cualquiera puede iniciar sesión como cualquier persona, sin contraseña. No introduzca nada importante.',
    nobody: 'Este campus no tiene personas con las que iniciar sesión.',
    cancel: 'Cancelar y volver',
    email: 'Correo electrónico',
    mailbox: 'Nombre de Exchange o correo electrónico',
    password: 'Contraseña',
    wrong: 'El correo electrónico o la contraseña no son correctos.',
    wrongMailbox: 'El nombre de Exchange o la contraseña no son correctos.',
    throttled:
      'Ha habido demasiados intentos fallidos. Vuelva a intentarlo {when} o use un navegador en el que ya haya iniciado sesión.',
    busy: 'Muchas personas están iniciando sesión en este momento. Vuelva a intentarlo {when}.',
    away: 'Exchange no responde en este momento. Vuelva a intentarlo {when}.',
    orDemo: 'O elija una persona de la demostración',
  },
  ca: {
    title: 'Inicia la sessió',
    who: 'Qui inicia la sessió?',
    demo: 'Aquest és el proveïdor d’identitat integrat d’un campus de demostració. Trieu una persona; no hi ha contrasenya.',
    publicDemo:
      'Demostració: tothom pot iniciar la sessió com qualsevol persona, sense contrasenya. No introduïu res d’important.',
    nobody: 'Aquest campus no té persones amb què iniciar la sessió.',
    cancel: 'Cancel·la i torna',
    email: 'Adreça electrònica',
    mailbox: 'Nom d’Exchange o adreça electrònica',
    password: 'Contrasenya',
    wrong: 'L’adreça electrònica o la contrasenya no són correctes.',
    wrongMailbox: 'El nom d’Exchange o la contrasenya no són correctes.',
    throttled:
      'Hi ha hagut massa intents erronis. Torneu-ho a provar {when} o feu servir un navegador on ja hàgiu iniciat la sessió.',
    busy: 'Ara mateix molta gent inicia la sessió. Torneu-ho a provar {when}.',
    away: 'Ara mateix Exchange no respon. Torneu-ho a provar {when}.',
    orDemo: 'O trieu una persona de la demostració',
  },
  ua: {
    title: 'Увійти',
    who: 'Хто входить?',
    demo: 'Це вбудований постачальник ідентифікації демонстраційного кампусу. Виберіть людину; пароля немає.',
    publicDemo: 'Демонстрація: будь-хто може увійти від імені будь-кого без пароля. Не вводьте нічого важливого.',
    nobody: 'У цьому кампусі немає людей, від імені яких можна увійти.',
    cancel: 'Скасувати й повернутися',
    email: 'Адреса електронної пошти',
    mailbox: 'Ім’я в Exchange або адреса електронної пошти',
    password: 'Пароль',
    wrong: 'Адреса електронної пошти або пароль неправильні.',
    wrongMailbox: 'Ім’я в Exchange або пароль неправильні.',
    throttled:
      'Було забагато невдалих спроб. Спробуйте знову {when} або скористайтеся браузером, у якому ви вже входили.',
    busy: 'Зараз входить багато людей. Спробуйте знову {when}.',
    away: 'Exchange зараз не відповідає. Спробуйте знову {when}.',
    orDemo: 'Або виберіть людину з демонстрації',
  },
};

const LANGUAGE_OF_TAG: ReadonlyMap<string, InterfaceLanguage> = new Map([
  ['cs', 'cs'],
  ['en', 'en'],
  ['de', 'de'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['ca', 'ca'],
  // Ukrainian is `ua` in the product and `uk` in BCP 47 (design D12).
  ['uk', 'ua'],
]);

/** The available language that a browser prefers most; English where it wants none of them. */
export function chooseTextLanguage(acceptLanguage: string | undefined): InterfaceLanguage {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { language: LANGUAGE_OF_TAG.get(tag.split('-', 1)[0] ?? ''), quality: Number(quality ?? 1) };
  });
  const best = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return best.find(({ language }) => language !== undefined)?.language ?? 'en';
}

/** @returns the BCP 47 name (design D12) */
export const toLanguageTag = (language: InterfaceLanguage): string => (language === 'ua' ? 'uk' : language);

/** @param wait milliseconds @returns e.g. "in 5 minutes", rounded up */
export function afterText(wait: number, language: InterfaceLanguage): string {
  const format = new Intl.RelativeTimeFormat(toLanguageTag(language));
  return wait < 60_000
    ? format.format(Math.max(1, Math.ceil(wait / 1000)), 'second')
    : format.format(Math.ceil(wait / 60_000), 'minute');
}
