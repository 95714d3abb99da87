/** No RPC source answered, or one that has to agree did not: nothing is known, so nothing is concluded. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable';
}

/** Two RPC sources contradict each other, or one serves another chain than the one configured. */
export class ChainDisagreement extends Error {
  override readonly name = 'ChainDisagreement';
}

/** The chain answers, but what the deployment names is not there (no contract, other token, no role). */
export class DeploymentMismatch extends Error {
  override readonly name = 'DeploymentMismatch';
}
