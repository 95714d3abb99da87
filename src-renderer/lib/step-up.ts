import type { AnyEndpoint } from '#contract/api/endpoint.ts';

/** The call that waits for the proof. */
export interface StepUpCall {
  /** Method and path as the contract writes them, e.g. `POST /api/admin/payouts/:number/intent/`. */
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly body: unknown;
}

export const isCallOf = (
  { name }: StepUpCall,
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
): boolean => name === `${method} ${path}`;

/** Asks the member to prove their second factor again; false where they turned it down. */
type Ask = (call: StepUpCall) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Who asks, from now on; the app mounts one dialog. */
export function onStepUp(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** One question, however many calls need its answer; it names the first. */
export function askStepUp(
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  input: object | undefined,
): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  // What a call takes depends on its schemas; the two are there for those that have them.
  const { params = {}, body }: Partial<Omit<StepUpCall, 'name'>> = input ?? {};
  asking ??= ask({ name: `${method} ${path}`, params, body }).finally(() => {
    asking = undefined;
  });
  return asking;
}
