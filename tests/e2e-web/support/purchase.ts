import { purchaseRequests, type PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { plans } from '#contract/api/plans.ts';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { until } from '../../support/until.ts';
import type { DemoApi } from './demo-api.ts';

/** A newcomer's request for the plan Esencial, 250 USDC, made beside the screens. */
export async function requestEssential(demo: DemoApi, token: string): Promise<PurchaseRequest> {
  const { items } = await demo.call(plans.list, { token });
  const plan = items.find(({ name }) => name === 'Esencial');
  const body = {
    kind: 'membership',
    subject_id: plan?.id,
    amount: plan?.offer.amount,
    currency: 'USDC',
  };
  return demo.call(purchaseRequests.create, { token, body });
}

/** A plain transfer of whole tokens to a request's address, as an exchange would send it; waits for its block. */
export async function transfer(
  demo: DemoApi,
  token: string,
  request: PurchaseRequest,
  amount: string,
): Promise<void> {
  const rpc = async (method: string, ...params: unknown[]) => {
    const answer = await demo.call(demoCalls.rpc, { token, body: { method, params } });
    if (answer.error) throw new Error(answer.error.message);
    return answer.result as unknown;
  };
  const word = (hex: string) => hex.padStart(64, '0');
  const units = parseUnits(amount, request.token_decimals).toString(16);
  const [from] = (await rpc('eth_accounts')) as string[];
  // transfer(to, amount)
  const data = `0xa9059cbb${word(request.address.slice(2).toLowerCase())}${word(units)}`;
  const hash = await rpc('eth_sendTransaction', { from, to: request.token, data });
  const { status } = await until('the transfer to be in a block', async () => {
    const receipt = await rpc('eth_getTransactionReceipt', hash);
    return receipt as { readonly status: string } | null;
  });
  if (status !== '0x1') throw new Error('The demo wallet does not hold so many tokens');
}

/** Waits until the server says that a request is settled. */
export async function settledRequest(
  demo: DemoApi,
  token: string,
  number: number,
): Promise<PurchaseRequest> {
  return until(
    'the purchase to settle',
    async () => {
      const request = await demo.call(purchaseRequests.one, { token, params: { number } });
      return request.status === 'Settled' && request;
    },
    { timeout: 90_000, every: 100 },
  );
}
