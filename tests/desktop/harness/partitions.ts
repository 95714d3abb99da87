import { Grants } from './grants.ts';
import { loud, onlyKnown } from './loud.ts';
import { report } from './wire.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Session partitions. In the harness all windows share one Chromium profile; only protocol handlers
 * and permissions are separate, selected by the host that a window of the partition opened.
 */
interface Partition {
  readonly handlers: Map<string, Handler>;
  readonly grants: Grants;
  readonly session: object;
}

const partitions = new Map<string, Partition>();
/** Partition by the host that its window opened, e.g. `ask`. */
const hosts = new Map<string, string>();

export function fromPartition(name: string, options: object = {}): object {
  onlyKnown('fromPartition option', options, ['cache']);
  const known = partitions.get(name);
  if (known) return known.session;
  const handlers = new Map<string, Handler>();
  const grants = new Grants();
  const session = loud('session', {
    protocol: loud('session.protocol', {
      handle(scheme: string, handler: Handler): void {
        if (handlers.has(scheme)) throw new Error(`${scheme} has a handler in ${name}`);
        handlers.set(scheme, handler);
      },
    }),
    setSpellCheckerEnabled: (isOn: boolean): void =>
      report('spell-checker', { partition: name, isOn }),
    ...grants.handlers,
  });
  partitions.set(name, { handlers, grants, session });
  return session;
}

function partitionOf(name: string): Partition {
  const found = partitions.get(name);
  if (!found) throw new Error(`There is no session ${name}`);
  return found;
}
export const grantsOf = (name: string): Grants => partitionOf(name).grants;
export const handlerIn = (name: string, scheme: string): Handler | undefined =>
  partitionOf(name).handlers.get(scheme);

/** A window of a partition opens a URL: from now on that session serves the host. */
export function openIn(partition: unknown, url: string): void {
  const { host } = new URL(url);
  if (typeof partition === 'string') hosts.set(host, partition);
}

/** Protocol handler of the session that serves a host; undefined: the default session. */
export function partitionHandler(url: string): Handler | undefined {
  const { protocol, host } = new URL(url);
  const name = hosts.get(host);
  if (name === undefined) return undefined;
  return partitions.get(name)?.handlers.get(protocol.slice(0, -1));
}
