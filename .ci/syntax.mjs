import { parseSync } from 'vite';

/**
 * A node of the syntax tree with its position in the text.
 * @typedef {import('vite').ESTree.Node} Node
 */

/**
 * @param {string} path names the file in errors and says whether it is TypeScript
 * @param {string} code
 * @returns {Node} the program
 * @throws where the code cannot be parsed
 */
export function parse(path, code) {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  return program;
}

const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * The children of a node that run; types are left out.
 * @param {Node} node
 * @returns {Node[]}
 */
function childrenOf(node) {
  /** @type {unknown[]} */
  const values = Object.values(node).flat();
  return values.filter(isNode).filter(({ type }) => !type.startsWith('TS') || TYPED_EXPRESSIONS.has(type));
}

/**
 * Visits all nodes that run, outermost first; types are left out.
 * @param {Node} node
 * @param {(node: Node, parent: Node | null) => void} visit
 * @param {Node | null} parent
 */
export function walk(node, visit, parent = null) {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

/**
 * @param {string} code
 * @param {number} offset
 * @returns {number} counted from 1
 */
export function lineOf(code, offset) {
  return code.slice(0, offset).split('\n').length;
}
