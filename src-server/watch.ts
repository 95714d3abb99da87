/** Called at the beginning of a piece of work; what it returns is called at its end, with what it failed of. */
export type Watch<What> = (what: What) => End;
export type End = (error?: unknown) => void;

/** Tells the end of work. @returns what the work gives */
export async function watched<T>(end: End, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    end();
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}
