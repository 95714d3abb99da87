import type { Reply } from './ipc.ts';

/**
 * Source injected before a window's page: the built preload script with the `require` of a
 * sandboxed one. Runs in the top frame only, like in Electron without nodeIntegrationInSubFrames.
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

/** Serialised and run in the page, so it must not use anything outside itself. */
function prepare(run: Run): void {
  const globals = globalThis as HarnessGlobals;
  const send = globals.__harness_ipc;
  // Hide it from the page: only the preload script may call the main process.
  delete globals.__harness_ipc;
  const listeners = new Map<string, Set<Listener>>();

  const ipcRenderer = {
    async invoke(channel: string, ...input: unknown[]) {
      // `structuredClone` throws for functions, as Electron's IPC does.
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

  // The context bridge: values are copied, functions are wrapped so that they copy in both directions.
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
