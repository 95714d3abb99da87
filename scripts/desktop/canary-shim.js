// @ts-nocheck
/* oxlint-disable typescript/no-deprecated, typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- what an old browser lacks has no types */
// What Chrome 114 lacks of what the app uses, in its pages and in the main process. Tests alone load
// it; docs/desktop-harness.md lists what it hides.
(() => {
  const define = (target, name, value) => {
    if (name in target) return;
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };
  define(Symbol, 'dispose', Symbol('dispose'));
  define(Promise, 'withResolvers', function () {
    let resolve;
    let reject;
    const promise = new this((fulfil, fail) => {
      resolve = fulfil;
      reject = fail;
    });
    return { promise, resolve, reject };
  });
  define(URL, 'canParse', (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  });
  define(Map, 'groupBy', (items, keyOf) => {
    const groups = new Map();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  });
  define(AbortSignal, 'any', (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  });
  define(Set.prototype, 'difference', function (other) {
    return new Set([...this].filter((one) => !other.has(one)));
  });
  define(Set.prototype, 'union', function (other) {
    return new Set([...this, ...other.keys()]);
  });
  define(Set.prototype, 'intersection', function (other) {
    return new Set([...this].filter((one) => other.has(one)));
  });
  define(Set.prototype, 'isSubsetOf', function (other) {
    return [...this].every((one) => other.has(one));
  });
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const eager = ['map', 'filter', 'flatMap', 'some', 'every', 'find', 'reduce', 'forEach'];
  for (const name of eager) {
    define(iterators, name, function (...given) {
      const result = [...this][name](...given);
      return Array.isArray(result) && name !== 'reduce' ? result.values() : result;
    });
  }
  define(iterators, 'take', function (count) {
    return [...this].slice(0, count).values();
  });
  define(iterators, 'drop', function (count) {
    return [...this].slice(count).values();
  });
  define(iterators, 'toArray', function () {
    return [...this];
  });
})();
