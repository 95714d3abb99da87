/** What work comes to, or `otherwise` where it fails or takes longer than so many milliseconds. */
export async function answerWithin<T>(
  milliseconds: number,
  work: Promise<T>,
  otherwise: T,
): Promise<T> {
  const { promise: over, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), milliseconds);
  try {
    return await Promise.race([work.catch(() => otherwise), over]);
  } finally {
    clearTimeout(timer);
  }
}
