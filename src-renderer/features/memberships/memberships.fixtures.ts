import type { MembershipPurchase, OfferedPlan, PlanList } from '#contract/api/plans.ts';

/** The five plans as a member who has Advanced is offered them, for tests of these screens. */
const plan = (
  id: number,
  [name, name_en]: readonly [string, string],
  price: string,
  offer: Partial<OfferedPlan['offer']>,
): OfferedPlan => ({
  id,
  name,
  name_en,
  price,
  duration_days: 365,
  volume: price,
  direct_rate: '0.1',
  binary_rate: '0.09',
  daily_cap: '400.00',
  offer: { kind: null, refusal: null, amount: null, credit: '0.00', ends_at: null, ...offer },
});

export const ends = '2027-03-28T12:00:00.000Z';

export function planList(change: Partial<PlanList> = {}): PlanList {
  return {
    items: [
      plan(1, ['Inicial', 'Starter'], '100.00', { refusal: 'downgrade' }),
      plan(2, ['Esencial', 'Essential'], '300.00', { refusal: 'downgrade' }),
      plan(3, ['Avanzado', 'Advanced'], '750.00', {
        kind: 'renewal',
        amount: '750.00',
        ends_at: '2028-03-27T12:00:00.000Z',
      }),
      plan(4, ['Profesional', 'Professional'], '1500.00', {
        kind: 'upgrade',
        amount: '750.00',
        credit: '750.00',
        ends_at: ends,
      }),
      plan(5, ['Ejecutivo', 'Executive'], '3000.00', {
        kind: 'upgrade',
        amount: '2250.00',
        credit: '750.00',
        ends_at: ends,
      }),
    ],
    current: { plan_id: 3, starts_at: '2026-03-28T12:00:00.000Z', ends_at: ends },
    balance: '4812.60',
    ...change,
  };
}

export function purchase(change: Partial<MembershipPurchase> = {}): MembershipPurchase {
  return {
    id: 'p1',
    plan: { id: 3, name: 'Avanzado', name_en: 'Advanced' },
    kind: 'new',
    amount: '750.00',
    from_balance: false,
    request_number: 20_411,
    settled_at: '2026-03-28T12:00:00.000Z',
    ends_at: ends,
    reversed_at: null,
    ...change,
  };
}
