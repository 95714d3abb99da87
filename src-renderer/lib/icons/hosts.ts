/** Icons from public hosts, by the rules of the specification (§7). */

/** Maximum length of a URL; longer requests are split. */
export const URL_MAX = 500;
/** Milliseconds without a response after which the next host is requested as well. */
export const ROTATION = 750;
/** Timeout of each host in milliseconds. */
export const HOST_TIMEOUT = 5_000;

export interface IconRequest {
  readonly names: readonly string[];
  /** Path and query, the same on every host. */
  readonly path: string;
}

/** Splits the icons of one set into requests whose URL fits the limit on every host. */
export function iconRequests(
  hosts: readonly string[],
  prefix: string,
  names: readonly string[],
): IconRequest[] {
  const longest = Math.max(...hosts.map(({ length }) => length));
  const requestFor = (some: readonly string[]): IconRequest => ({
    names: some,
    path: `/${prefix}.json?icons=${some.join(',')}`,
  });
  const requests: IconRequest[] = [];
  for (const name of names) {
    const last = requests.at(-1);
    const longer = last && requestFor([...last.names, name]);
    if (longer && longest + longer.path.length <= URL_MAX) requests.splice(-1, 1, longer);
    else requests.push(requestFor([name]));
  }
  return requests;
}

/**
 * Requests the hosts in order with failover: the next one immediately after a failure, or in
 * parallel after 750 ms without a response. The first valid response aborts the other requests.
 * @throws Error after every host has failed or timed out
 */
export function askHosts(
  hosts: readonly string[],
  path: string,
  given: typeof fetch,
): Promise<unknown> {
  const over = new AbortController();
  return new Promise((resolve, reject) => {
    let asked = 0;
    let open = 0;
    let rotation: ReturnType<typeof setTimeout> | undefined;

    const askNext = () => {
      clearTimeout(rotation);
      const host = hosts[asked];
      if (host === undefined) {
        if (open === 0) reject(new Error(`No host has ${path}`));
        return;
      }
      asked += 1;
      open += 1;
      rotation = setTimeout(askNext, ROTATION);
      askHost(`${host}${path}`, given, over.signal).then(
        (answer) => {
          clearTimeout(rotation);
          over.abort();
          resolve(answer);
        },
        () => {
          open -= 1;
          if (open === 0 && !over.signal.aborted) askNext();
        },
      );
    };
    askNext();
  });
}

async function askHost(url: string, given: typeof fetch, over: AbortSignal): Promise<unknown> {
  const own = new AbortController();
  const stop = () => own.abort();
  const timer = setTimeout(stop, HOST_TIMEOUT);
  over.addEventListener('abort', stop);
  try {
    const { signal } = own;
    const response = await given(url, { signal, credentials: 'omit' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
    over.removeEventListener('abort', stop);
  }
}
