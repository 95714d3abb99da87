/** Why the server does not start: one sentence that says what to do, printed without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
