import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { balancesOf } from './balance-groups.ts';
import { daysOf } from './earnings-card.tsx';
import { nextSteps } from './next-steps.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';

describe('the available balance', () => {
  it('is the sum to the last unit of what can be withdrawn now', () => {
    const user = {
      balance: '4812.600001',
      pool_bonus_balance: '1236.45',
      global_balance: { available: '260.00', waiting: '58.20' },
      held_balance: '650.00',
    } as CurrentUser;
    expect(balancesOf(user)).toMatchObject({
      available: '6309.050001',
      waiting: '58.20',
      held: '650.00',
    });
  });
});

describe('the chart of credits', () => {
  it('leaves out what did not happen and keeps losses', () => {
    const bucket = {
      day: '2026-11-20',
      binary_bonus: '0.00',
      direct_bonus: '75.00',
      pool_result: '-1.20',
      global_earning: '0.00',
    };
    expect(daysOf({ buckets: [bucket] })).toEqual([
      { day: '2026-11-20', values: { direct_bonus: '75.00', pool_result: '-1.20' } },
    ]);
  });
});

describe('the sponsor link', () => {
  it('names the sponsor, and the leg where one was chosen', () => {
    expect(sponsorLink('https://tct.test', 'ana_m')).toBe('https://tct.test/register?ref=ana_m');
    expect(sponsorLink('https://tct.test', 'ana_m', 'right')).toBe(
      'https://tct.test/register?ref=ana_m&side=right',
    );
  });
});

describe('the first steps', () => {
  const facts = { emailVerified: true, hasMembership: false, linkShared: true };

  it('are done when their condition holds', () => {
    const done = nextSteps({ ...facts, hasAddress: true }).filter(({ isDone }) => isDone);
    expect(done.map(({ step }) => step)).toEqual(['email', 'address', 'link']);
  });

  it('count nothing as done that nobody knows', () => {
    const steps = nextSteps({ ...facts, hasAddress: undefined });
    expect(steps.find(({ step }) => step === 'address')?.isDone).toBe(false);
  });
});
