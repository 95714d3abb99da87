/**
 * One JSON-RPC request, for the embedded chain's own controls.
 * @throws Error with the node's message where it refuses, TypeError where nothing listens
 */
export async function jsonRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    // Mining many blocks at once outlasts a kept connection.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
