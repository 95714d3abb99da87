/**
 * What an installation needs before members can use all of it, in the order in which it is done: two
 * administrators who can sign in, the contracts that pay, what surrounds the server, something that can
 * be bought, and a copy of all of it.
 */
export const setupSteps = [
  'administrators',
  'contracts',
  'mail',
  'chain',
  'proxy',
  'plans',
  'pools',
  'ranges',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** A step that is not done. */
export interface OpenSetupStep {
  readonly step: SetupStep;
  /** Rows that are written and closed, so that two persons only have to open them; 0 for other steps. */
  readonly drafts: number;
  /** Hosts or settings that it is about; they carry no secret. */
  readonly about: string[];
}
