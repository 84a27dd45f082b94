/** Thrown within an operation to undo it; its caller turns it into the outcome `busy`. */
export class BusyResource extends Error {
  override readonly name = 'BusyResource';
  readonly email: string;

  constructor(email: string) {
    super(`${email} is busy`);
    this.email = email;
  }
}
