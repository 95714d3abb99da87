/** Opens a stream of JSON lines and collects them as they arrive. */
export async function followLines<Line>(
  url: string,
  token: string,
): Promise<{ readonly lines: readonly Line[]; readonly end: () => void }> {
  const ending = new AbortController();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const lines: Line[] = [];
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  // The first, empty line confirms that the stream is open.
  await reader.read();
  const read = async (): Promise<void> => {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const pieces = (rest + value).split('\n');
      rest = pieces.pop() ?? '';
      lines.push(
        ...pieces.filter((piece) => piece !== '').map((piece) => JSON.parse(piece) as Line),
      );
    }
  };
  void read().catch(() => undefined);
  return { lines, end: () => ending.abort() };
}
