/** Values that one side puts and the other one waits for, in order. */
export interface Queue<Value> {
  put(value: Value): void;
  /** Resolves to the oldest value; rejects once the queue has ended and is empty. */
  next(): Promise<Value>;
  end(error: Error): void;
}

export function createQueue<Value>(): Queue<Value> {
  const values: Value[] = [];
  const waiting: PromiseWithResolvers<Value>[] = [];
  let ended: Error | undefined;
  return {
    put(value) {
      const first = waiting.shift();
      if (first) first.resolve(value);
      else values.push(value);
    },
    next() {
      const [value] = values.splice(0, 1);
      if (value !== undefined) return Promise.resolve(value);
      if (ended) return Promise.reject(ended);
      const one = Promise.withResolvers<Value>();
      waiting.push(one);
      return one.promise;
    },
    end(error) {
      ended ??= error;
      for (const { reject } of waiting.splice(0)) reject(ended);
    },
  };
}
