/** Writes to the console what failed without a message on the screen. */
export function logError(error: unknown): void {
  console.error(error);
}
