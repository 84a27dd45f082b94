/**
 * Marks a branch that cannot be reached by the types, so that a new member of a union is a compile error.
 * @throws always: reaching it is a programmer error
 */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
