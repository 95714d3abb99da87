import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import { parseUnits } from '#contract/rules/money.ts';
import type { OwnerCall } from '#renderer/lib/chain/owner-calls.ts';
import type { PlannedCall } from './owner-kinds.ts';

/** A planned call as the treasury takes it. @throws Error for a token that the treasury does not have */
export function toOwnerCall(
  { kind, currency, address, amount }: PlannedCall,
  tokens: TreasuryView['tokens'],
): OwnerCall {
  switch (kind) {
    case 'grant_operator':
      return { kind: 'grant', role: 'operator', account: address };
    case 'revoke_operator':
      return { kind: 'revoke', role: 'operator', account: address };
    case 'grant_approver':
      return { kind: 'grant', role: 'approver', account: address };
    case 'revoke_approver':
      return { kind: 'revoke', role: 'approver', account: address };
    case 'limit':
    case 'withdraw': {
      const token = tokens.find((one) => one.currency === currency);
      if (!token) throw new Error(`The treasury has no ${currency}.`);
      const units = parseUnits(amount, token.decimals);
      return kind === 'limit'
        ? { kind, token: token.token, amount: units }
        : { kind, token: token.token, to: address, amount: units };
    }
  }
}
