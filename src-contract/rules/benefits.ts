/**
 * Why a decision would pay the person who takes it. Nobody accepts, approves, freezes, signs,
 * settles, activates, refunds or publishes what pays himself; a colleague does.
 */
export const benefitReasons = [
  'withdrawal', // his own withdrawal
  'wallet', // money goes to a wallet of his
  'purchase', // his own purchase
  'payer', // a wallet of his paid the purchase
  'sponsor', // the purchase pays him a direct bonus
  'eligibility', // his own claim of who he is
  'position', // he has an open position in the pool
] as const;
export type BenefitReason = (typeof benefitReasons)[number];
