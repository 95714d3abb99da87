import type { Reply } from './ipc.ts';

/**
 * The source of what runs in a window before its page: the built preload script, with the `require`
 * of a sandboxed one. Only the top frame gets it, as in Electron without nodeIntegrationInSubFrames.
 */
export function preloadScript(source: string): string {
  return `if (window === window.top) (${prepare.toString()})((require, module, exports, process) => {
${source}
});`;
}

type Listener = (event: unknown, ...payload: unknown[]) => void;
type Run = (
  require: (id: string) => unknown,
  module: object,
  exports: object,
  process: object,
) => void;

interface HarnessGlobals {
  __harness_ipc?: (channel: string, input: unknown[]) => Promise<Reply>;
}

/** Runs in the page: whatever it uses must be inside it. */
function prepare(run: Run): void {
  const globals = globalThis as HarnessGlobals;
  const send = globals.__harness_ipc;
  // The page itself must not have it: only the preload script speaks to the main process.
  delete globals.__harness_ipc;
  const listeners = new Map<string, Set<Listener>>();

  const ipcRenderer = {
    async invoke(channel: string, ...input: unknown[]) {
      // Throws for functions, as Electron does.
      const reply = await send?.(channel, structuredClone(input));
      if (reply && 'value' in reply) return reply.value;
      throw new Error(`Error invoking remote method '${channel}': ${reply?.error ?? 'gone'}`);
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  Object.defineProperty(globalThis, '__harness_emit', {
    value: (channel: string, payload: readonly unknown[]) => {
      for (const listener of listeners.get(channel) ?? []) {
        listener({ sender: ipcRenderer }, ...payload);
      }
    },
  });

  // The context bridge: copies of values, functions that pass copies on; nothing of this side leaks.
  const passed = (value: unknown): unknown => {
    if (typeof value === 'function') return value;
    return structuredClone(value);
  };
  const bridged = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...input: unknown[]) => {
        const result: unknown = (value as (...all: unknown[]) => unknown)(...input.map(passed));
        return result instanceof Promise ? result.then(passed) : bridged(result);
      };
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.freeze(
      Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bridged(one)])),
    );
  };
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      if (name in globalThis) throw new Error('Cannot bind an API on top of an existing property');
      Object.defineProperty(globalThis, name, { value: bridged(api), enumerable: true });
    },
  };
  const modelled: Record<string, unknown> = { contextBridge, ipcRenderer };
  const electron = new Proxy(modelled, {
    get(from, key) {
      if (typeof key === 'symbol' || key in from) return from[String(key)];
      throw new Error(`The stand-in does not model electron.${key} in a preload script`);
    },
  });
  run(
    (id) => {
      if (id === 'electron' || id === 'electron/renderer') return electron;
      throw new Error(`module not found: ${id}: a sandboxed preload script has no others`);
    },
    { exports: {} },
    {},
    { platform: 'linux', sandboxed: true, contextIsolated: true, type: 'renderer' },
  );
}
