/**
 * Waits for work, but no longer than so many milliseconds.
 * @returns whether it has ended in time; what it throws later goes unnoticed
 */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: over, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
