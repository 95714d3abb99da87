/** Logs a failure that is not shown on the screen. */
export function logError(error: unknown): void {
  console.error(error);
}
