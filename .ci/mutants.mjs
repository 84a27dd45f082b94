import { lineOf, parse, walk } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */
/** @typedef {import('vite').ESTree.CallExpression} CallExpression */
/** @typedef {Extract<Node, { type: 'BinaryExpression' | 'LogicalExpression' }>} Operation */

/**
 * A file with one small change. `within`, `from` and `to` identify the change independently of its line.
 * @typedef {{ line: number, within: string, from: string, to: string, code: string }} Mutant
 */

/** @type {Readonly<Record<string, string>>} */
const FLIPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** @type {Readonly<Record<string, string>>} */
const OTHER_METHOD = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' };

/** The longest text of an operand in a name. */
const NAME_LENGTH = 40;

/**
 * Every mutant of a file: comparisons, sums, `and` and `or`, negations, the two booleans, the smaller for the larger,
 * down for up and some for every, each changed alone.
 * @param {string} path
 * @param {string} code
 * @returns {Mutant[]}
 */
export function mutantsOf(path, code) {
  const program = parse(path, code);
  const functions = namedFunctions(program);
  /** @type {Mutant[]} */
  const mutants = [];
  walk(program, (node, parent) => {
    const change = changeOf(node, parent, code);
    if (change === null) return;
    const { start, end, text, from, to } = change;
    const line = lineOf(code, start);
    const within = innermost(functions, start);
    mutants.push({ line, within, from, to, code: code.slice(0, start) + text + code.slice(end) });
  });
  return mutants;
}

/**
 * @param {Node} node
 * @param {Node | null} parent
 * @param {string} code
 * @returns {{ start: number, end: number, text: string, from: string, to: string } | null}
 */
function changeOf(node, parent, code) {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') return operatorChange(node, code);
  if (node.type === 'CallExpression') return methodChange(node, code);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const operand = startOf(node.argument, code);
    return { start: node.start, end: node.start + 1, text: '', from: `!${operand}`, to: operand };
  }
  if (node.type === 'Literal' && typeof node.value === 'boolean') {
    const text = String(!node.value);
    const place = parent?.type === 'Property' ? `${startOf(parent.key, code)}: ` : '';
    return { start: node.start, end: node.end, text, from: `${place}${node.value}`, to: `${place}${text}` };
  }
  return null;
}

/**
 * @param {Operation} node
 * @param {string} code
 */
function operatorChange({ operator, left, right }, code) {
  const text = FLIPPED[operator];
  if (text === undefined || isText(left) || isText(right)) return null;
  const start = code.lastIndexOf(operator, right.start - 1);
  const [before, after] = [endOf(left, code), startOf(right, code)];
  const from = `${before} ${operator} ${after}`;
  return { start, end: start + operator.length, text, from, to: `${before} ${text} ${after}` };
}

/**
 * @param {CallExpression} node
 * @param {string} code
 */
function methodChange({ callee, arguments: given }, code) {
  if (callee.type !== 'MemberExpression' || callee.computed) return null;
  const { name, start, end } = callee.property;
  const text = Object.hasOwn(OTHER_METHOD, name) ? OTHER_METHOD[name] : undefined;
  if (text === undefined) return null;
  const object = endOf(callee.object, code);
  const texts = given.map((argument) => startOf(argument, code)).join(', ');
  const call = (/** @type {string} */ method) => `${object}.${method}(${texts})`;
  return { start, end, text, from: call(name), to: call(text) };
}

/** A `+` beside a text joins texts. @param {Node} node */
function isText(node) {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** @param {Node} node @param {string} code */
function textOf({ start, end }, code) {
  return code.slice(start, end).replaceAll(/\s+/g, ' ');
}

/** @param {Node} node @param {string} code */
function startOf(node, code) {
  const text = textOf(node, code);
  return text.length <= NAME_LENGTH ? text : `${text.slice(0, NAME_LENGTH)}…`;
}

/** @param {Node} node @param {string} code */
function endOf(node, code) {
  const text = textOf(node, code);
  return text.length <= NAME_LENGTH ? text : `…${text.slice(-NAME_LENGTH)}`;
}

/**
 * @param {Node} program
 * @returns {{ name: string, start: number, end: number }[]} outermost first
 */
function namedFunctions(program) {
  /** @type {{ name: string, start: number, end: number }[]} */
  const found = [];
  walk(program, (node, parent) => {
    if (!/Function/.test(node.type)) return;
    const name = nameOf(node) ?? nameOf(parent);
    if (name !== undefined) found.push({ name, start: node.start, end: node.end });
  });
  return found;
}

/**
 * The name of a function, a variable or a member of an object.
 * @param {Node | null} node
 * @returns {string | undefined}
 */
function nameOf(node) {
  if (node === null) return undefined;
  const named = 'id' in node ? node.id : 'key' in node ? node.key : null;
  return named !== null && 'name' in named && typeof named.name === 'string' ? named.name : undefined;
}

/** @param {{ name: string, start: number, end: number }[]} functions @param {number} offset */
function innermost(functions, offset) {
  return functions.findLast(({ start, end }) => start <= offset && offset < end)?.name ?? '';
}
