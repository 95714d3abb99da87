import { DomainError } from './domain/base/errors.ts';
import type { ChainServices, Services } from './services.ts';

/** @throws DomainError `payouts_off` where no treasury is pinned: nothing to quote, pay or read */
export function requireChain({ chain }: Pick<Services, 'chain'>): ChainServices {
  if (!chain) throw new DomainError('payouts_off');
  return chain;
}
