import { EventEmitter } from 'node:events';

const quiet = new Set<PropertyKey>(['then', 'default', 'toJSON', 'constructor', 'domain']);

/**
 * A proxy that throws on access to a property that the stand-in does not model, instead of
 * returning undefined.
 */
export function loud<Target extends object>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(from, key, receiver) {
      const isOwn = key in from || typeof key === 'symbol' || quiet.has(key) || key.startsWith('_');
      if (isOwn) return Reflect.get(from, key, receiver) as unknown;
      throw new Error(`The stand-in does not model electron.${name}.${key}`);
    },
  });
}

/**
 * Throws for an option that the stand-in does not model, which would otherwise be ignored silently.
 */
export function onlyKnown(name: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) throw new Error(`The stand-in does not model ${name}: ${key}`);
  }
}

/** An emitter that rejects listeners of events that it never emits. */
export class LoudEmitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super();
    this.on('newListener', (event: string | symbol) => {
      if (event === 'newListener' || events.includes(String(event))) return;
      throw new Error(`The stand-in never emits electron.${name} “${String(event)}”`);
    });
  }
}

/** An Electron event with `preventDefault`. */
export function preventable<Details extends object>(
  details: Details,
): Details & { readonly defaultPrevented: boolean; preventDefault(): void } {
  let prevented = false;
  return Object.defineProperties(
    { ...details, preventDefault: () => void (prevented = true) },
    { defaultPrevented: { get: () => prevented } },
  ) as Details & { readonly defaultPrevented: boolean; preventDefault(): void };
}
