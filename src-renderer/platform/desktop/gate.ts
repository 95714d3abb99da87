/** Delays calls while the app is locked. */
export interface Gate {
  /** Resolves immediately if it is open. */
  whenOpen(): Promise<void>;
  open(): void;
  close(): void;
}

export function createGate(): Gate {
  let closed: PromiseWithResolvers<void> | undefined;
  return {
    whenOpen: () => closed?.promise ?? Promise.resolve(),
    open() {
      closed?.resolve();
      closed = undefined;
    },
    close() {
      closed ??= Promise.withResolvers();
    },
  };
}
