/** Icons from public hosts, by the rules of the specification (§7). */

/** Characters of an address at most; what would pass it is asked for in another request. */
export const URL_MAX = 500;
/** Milliseconds without an answer after which the next host is asked as well. */
export const ROTATION = 750;
/** Milliseconds that each host has to answer. */
export const HOST_TIMEOUT = 5_000;

export interface IconRequest {
  readonly names: readonly string[];
  /** Path and query, the same on every host. */
  readonly path: string;
}

/** The requests for icons of one set, so that no address is too long on any of the hosts. */
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
 * Asks the hosts one after the other: the next one at once where the last failed, or as well where
 * none has answered for 750 ms. The first good answer counts and ends the other requests.
 * @throws Error once every host has failed or let its 5 s pass
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
