/**
 * Marks a branch that the types say cannot be reached, so that a new member of a union is a compile error.
 * @throws always: reaching it is a programmer error
 */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
