/*
 * Attacks that are cut, joined, wrapped and damaged in ways that HTML parsers treat differently.
 */
import { type Arbitrary, array, constant, constantFrom, nat, oneof, tuple } from 'fast-check';

import { ATTACKS } from './attacks.ts';

type Change = (html: string, what: string, at: number) => string;

const insert: Change = (html, what, at) => {
  const place = at % (html.length + 1);
  return html.slice(0, place) + what + html.slice(place);
};
const wrap: Change = (html, tag) => `<${tag}>${html}</${tag}>`;
const encode: Change = (html, character) => html.replace(character, `&#${character.charCodeAt(0)};`);
const swapCase: Change = (html, letter) => html.replaceAll(letter, letter.toUpperCase());

const SPOILS = [
  '\u0000 \t \n / " \' ` > < & <!-- --> --!> <![CDATA[ ]]> </style> </p> </table> </svg> </math> </template> <p> <a> <b>',
  '<table> <td> <svg> <math> <mtext> <mglyph> <style> <title> <desc> <select> <option> <form> <details> <li>',
].flatMap((line) => line.split(' '));
const WRAPS = [
  'svg math table td template noscript select form p a li h1 style title textarea iframe foreignObject',
  'annotation-xml mtext button details font',
].flatMap((line) => line.split(' '));

const attack = constantFrom(...ATTACKS.map(([, html]) => html));
const piece = tuple(attack, nat(), nat()).map(([html, one, other]) => {
  const ends = [one, other].map((end) => end % (html.length + 1)).toSorted((a, b) => a - b);
  return html.slice(...ends);
});
const step = oneof(
  tuple(constant(insert), oneof(piece, attack, constantFrom(...SPOILS))),
  tuple(constant(wrap), constantFrom(...WRAPS)),
  tuple(constant(encode), constantFrom('j', 'o', '<', '(', ':')),
  tuple(constant(swapCase), constantFrom('s', 'o', 'i')),
);

/** An attack after one to six changes. */
export const mangled: Arbitrary<string> = tuple(attack, array(tuple(step, nat()), { minLength: 1, maxLength: 6 })).map(
  ([html, steps]) => steps.reduce((changed, [[change, what], at]) => change(changed, what, at), html),
);
