import { lineOf, parse, walk } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */

/**
 * A file with one small change. `within`, `from` and `to` name the change, whatever moves around it.
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

/** Characters that are kept of an operand's text. */
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
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChange(node, code);
    case 'CallExpression':
      return methodChange(node, code);
    case 'UnaryExpression': {
      if (node.operator !== '!') return null;
      const operand = startOf(node.argument, code);
      return { start: node.start, end: node.start + 1, text: '', from: `!${operand}`, to: operand };
    }
    case 'Literal': {
      if (typeof node.value !== 'boolean') return null;
      const text = String(!node.value);
      const place = parent?.type === 'Property' ? `${startOf(parent.key, code)}: ` : '';
      return { start: node.start, end: node.end, text, from: `${place}${node.value}`, to: `${place}${text}` };
    }
    default:
      return null;
  }
}

/**
 * @param {Node} node
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
 * @param {Node} node
 * @param {string} code
 */
function methodChange({ callee, arguments: given }, code) {
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : '';
  if (!Object.hasOwn(OTHER_METHOD, name)) return null;
  const text = OTHER_METHOD[name] ?? '';
  const { start, end } = callee.property;
  const call = (/** @type {string} */ method) =>
    `${endOf(callee.object, code)}.${method}(${given.map((/** @type {Node} */ argument) => startOf(argument, code)).join(', ')})`;
  return { start, end, text, from: call(name), to: call(text) };
}

/** A `+` beside a text joins texts. @param {Node} node */
function isText({ type, value }) {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
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
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name;
    if (name !== undefined) found.push({ name, start: node.start, end: node.end });
  });
  return found;
}

/** @param {{ name: string, start: number, end: number }[]} functions @param {number} offset */
function innermost(functions, offset) {
  return functions.findLast(({ start, end }) => start <= offset && offset < end)?.name ?? '';
}
