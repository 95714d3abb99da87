import type { ChainDeployment } from '../../chain/deployment.ts';

/** Purchases are read from the chain beside payouts, at a pace of their own. */
export const purchaseCursorNames = ({ chainId, receipts }: ChainDeployment) => ({
  read: `purchases:${chainId}:${receipts}`,
  head: `purchases-head:${chainId}:${receipts}`,
});
