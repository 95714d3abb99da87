import type { AnyEndpoint } from '#contract/api/endpoint.ts';

/** The call that needs the proof. */
export interface StepUpCall {
  /** Method and path as in the contract, e.g. `POST /api/admin/payouts/:number/intent/`. */
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: unknown;
}

export const isCallOf = (
  { name }: StepUpCall,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
): boolean => name === `${method} ${path}`;

/** Asks the member for a fresh proof; resolves with false if they declined. */
type Ask = (call: StepUpCall) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Sets the handler that asks; the app mounts one dialog.
 * @returns removes it
 */
export function onStepUp(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Asks once for concurrent calls; the dialog names the first of them. */
export function askStepUp(
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  input: object | undefined,
): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  // The input's type depends on the endpoint's schemas; both parts are optional here.
  const { params = {}, body }: Partial<Omit<StepUpCall, 'name'>> = input ?? {};
  asking ??= ask({ name: `${method} ${path}`, params, body }).finally(() => {
    asking = undefined;
  });
  return asking;
}
