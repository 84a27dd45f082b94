/** The request cannot be carried out; the message is for the user of the command. */
export class ImportError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
