/** An app ends a command with a status other than success. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Status ${status.toString(16)}`);
    this.status = status;
  }
}
