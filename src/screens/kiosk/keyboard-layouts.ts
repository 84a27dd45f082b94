import type { InterfaceLanguage } from '../../../workers/contract.ts';

/** The letters of each language by rows, as its keyboards have them; accents in a row of their own. */
export const LAYOUTS: Readonly<Record<InterfaceLanguage, readonly string[]>> = {
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  de: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnmß'],
  fr: ['azertyuiop', 'qsdfghjklm', 'wxcvbn', 'éèêàâçîôùû'],
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'áéíóúü'],
  ca: ['qwertyuiop', 'asdfghjklç', 'zxcvbnm', 'àèéíïòóúü·'],
  cs: ['qwertzuiop', 'asdfghjkl', 'yxcvbnm', 'ěščřžýáíéúůďťň'],
  ua: ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбюґ'],
};

export const DIGITS = '1234567890-.';
