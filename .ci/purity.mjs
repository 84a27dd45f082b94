import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { lineOf, parse, walk } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */
/** @typedef {Extract<Node, { type: 'MemberExpression' }>} MemberExpression */
/** @typedef {Extract<Node, { type: 'CallExpression' | 'NewExpression' }>} Call */

/*
 * The folders with rules use no clock, randomness, storage or setting of the machine: their results depend on arguments
 * alone. This finds violations in the syntax tree, so that comments, texts and types may mention them.
 */

const PURE = 'workers/{model,rules,views}/**/*.ts';
const FEWEST_FILES = 20;

/** Forbidden globals, unless the file declares something of that name. */
const FORBIDDEN_GLOBALS = new Set(
  `performance localStorage sessionStorage indexedDB navigator location crypto process globalThis self window document
  fetch setTimeout setInterval queueMicrotask`.split(/\s+/),
);

/** Members that read the clock or a random number. */
const IMPURE_MEMBERS = new Set(['Date.now', 'Temporal.Now', 'Math.random']);
/** Objects that must not be used as values, since an alias would hide those members. */
const WATCHED = new Set(['Date', 'Temporal', 'Math', 'Intl']);

/** Members of any object that depend on the zone of the machine. */
const LOCAL_TIME =
  /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)|to(?:Date|Time)String)$/;
/** Position of the locale by method. */
const LOCALE_AT = {
  localeCompare: 1,
  toLocaleString: 0,
  toLocaleDateString: 0,
  toLocaleTimeString: 0,
  toLocaleUpperCase: 0,
  toLocaleLowerCase: 0,
};
/** Calls that need a zone as well as a locale; numbers are formatted by `Intl.NumberFormat`. */
const NEEDS_ZONE = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'Intl.DateTimeFormat']);

/**
 * Finds code that depends on more than its arguments.
 * @param {string} path
 * @param {string} code
 * @returns {string[]} one line a finding: `path:line: what`
 */
export function findImpurities(path, code) {
  /** @type {string[]} */
  const found = [];
  const program = parse(path, code);
  const own = declaredNames(program);
  walk(program, (node, parent) => {
    const what = impurityOf(node, parent, own);
    if (what !== null) found.push(`${path}:${lineOf(code, node.start)}: ${what}`);
  });
  return found;
}

/**
 * Names that a file declares anywhere: a `window` of slots is no browser window.
 * @param {Node} program
 */
function declaredNames(program) {
  /** @type {Set<string>} */
  const names = new Set();
  walk(program, (node) => {
    for (const pattern of patternsOf(node)) for (const name of boundNames(pattern)) names.add(name);
  });
  return names;
}

/**
 * @param {Node} node
 * @returns {Node[]} the patterns of a variable or a function
 */
function patternsOf(node) {
  if (node.type === 'VariableDeclarator') return [node.id];
  return 'params' in node ? node.params : [];
}

/**
 * @param {Node | null} pattern
 * @returns {string[]}
 */
function boundNames(pattern) {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property) => boundNames(property.value ?? property));
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(boundNames);
  if (pattern.type === 'RestElement') return boundNames(pattern.argument);
  return pattern.type === 'AssignmentPattern' ? boundNames(pattern.left) : [];
}

/**
 * @param {Node} node
 * @param {Node | null} parent
 * @param {Set<string>} own
 * @returns {string | null}
 */
function impurityOf(node, parent, own) {
  if (node.type === 'Identifier')
    return isReference(node, parent) && !own.has(node.name) ? impureName(node.name, parent) : null;
  if (node.type === 'MemberExpression') return impureMember(node, parent);
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? impureCall(node) : null;
}

/**
 * @param {string} name
 * @param {Node | null} parent
 */
function impureName(name, parent) {
  if (FORBIDDEN_GLOBALS.has(name)) return name;
  if (!WATCHED.has(name)) return null;
  const isMember = parent?.type === 'MemberExpression';
  const isDate = name === 'Date' && (parent?.type === 'NewExpression' || parent?.type === 'BinaryExpression');
  return isMember || isDate ? null : `${name} as a value`;
}

/**
 * @param {MemberExpression} node
 * @param {Node | null} parent
 */
function impureMember(node, parent) {
  const name = memberName(node);
  const path = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : '';
  if (IMPURE_MEMBERS.has(path)) return path;
  if (name === null)
    return node.object.type === 'Identifier' && WATCHED.has(node.object.name) ? 'computed member' : null;
  if (LOCAL_TIME.test(name)) return name;
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
  return Object.hasOwn(LOCALE_AT, name) && !isCalled ? `${name} without a locale` : null;
}

/** @param {Call} node */
function impureCall({ type, callee, arguments: given }) {
  if (callee.type === 'Identifier' && callee.name === 'Date') {
    if (type === 'CallExpression') return 'Date()';
    if (given.length !== 1) return given.length === 0 ? 'new Date()' : 'new Date(…) of local time';
    return null;
  }
  if (callee.type !== 'MemberExpression') return null;
  const name = memberName(callee) ?? '';
  const isIntl = callee.object.type === 'Identifier' && callee.object.name === 'Intl' && /^[A-Z]/.test(name);
  if (!isIntl && !Object.hasOwn(LOCALE_AT, name)) return null;
  const called = isIntl ? `Intl.${name}` : name;
  const at = isIntl ? 0 : LOCALE_AT[/** @type {keyof typeof LOCALE_AT} */ (name)];
  if (!isGiven(given[at])) return `${called} without a locale`;
  return NEEDS_ZONE.has(called) && !hasKey(given[at + 1], 'timeZone') ? `${called} without a timeZone` : null;
}

/** @param {MemberExpression} node @returns {string | null} null where it is computed at run time */
function memberName({ property, computed }) {
  if (!computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null;
}

/** True for an argument with a value, which `undefined` and `[]` are not. @param {Node | undefined} node */
function isGiven(node) {
  if (node === undefined || node.type === 'SpreadElement') return false;
  if (node.type === 'ArrayExpression') return node.elements.length > 0;
  return !(node.type === 'Identifier' && node.name === 'undefined');
}

/** @param {Node | undefined} node @param {string} key */
function hasKey(node, key) {
  if (node?.type !== 'ObjectExpression') return false;
  return node.properties.some(
    (property) =>
      property.type === 'Property' && 'name' in property.key && property.key.name === key && isGiven(property.value),
  );
}

/** True where an identifier is a reference, not the name of a member or a key. @param {Node} node @param {Node | null} parent */
function isReference(node, parent) {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent?.type === 'Property') return parent.value === node || parent.computed;
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync(PURE);
  const found = paths.flatMap((path) => findImpurities(path, readFileSync(path, 'utf8')));
  for (const line of found) console.error(line);
  console.log(`${paths.length} pure files, ${found.length} impurities`);
  // A pattern that matches no files would always pass.
  if (found.length > 0 || paths.length < FEWEST_FILES) process.exitCode = 1;
}
