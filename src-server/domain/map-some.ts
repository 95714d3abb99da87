/** Requests to a chain source that may run beside each other. */
const AT_ONCE = 8;

/** `Promise.all` over a map, a few at a time, order kept. */
export async function mapSome<In, Out>(
  inputs: readonly In[],
  work: (input: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const outputs: Out[] = [];
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const some = inputs.slice(at, at + AT_ONCE);
    outputs.push(...(await Promise.all(some.map((input, offset) => work(input, at + offset)))));
  }
  return outputs;
}
