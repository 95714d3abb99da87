/** Rejects with what `faultOf` makes of the signal where that comes first; else as `work` ends. */
export async function unlessEnded<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
  faultOf: (signal: AbortSignal) => Error,
): Promise<Result> {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(faultOf(signal));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  // Whichever of the two comes second is of no use to anybody.
  work.catch(() => {});
  ended.promise.catch(() => {});
  try {
    return await Promise.race([ended.promise, work]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
