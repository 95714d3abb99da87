/**
 * What an installation needs before members can use all of it, in the order in which it is done: two
 * administrators who can sign in, the contracts that pay, and something that can be bought.
 */
export const setupSteps = ['administrators', 'contracts', 'plans', 'pools', 'ranges'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** A step that is not done. */
export interface OpenSetupStep {
  readonly step: SetupStep;
  /** Rows that are written and closed, so that two persons only have to open them; 0 for other steps. */
  readonly drafts: number;
}
