import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { Dashboard } from '../dashboard.tsx';
import { firstSteps, type FirstStep, type FirstStepFacts } from './first-steps.ts';

const none: FirstStepFacts = {
  emailVerified: false,
  hasMembership: false,
  hasRequest: false,
  hasAddress: false,
  linkShared: false,
};
const states = (facts: Partial<FirstStepFacts>, chosen: FirstStep | null = null) =>
  firstSteps({ ...none, ...facts }, chosen).map(({ step, state }) => `${step} ${state}`);

describe('the first steps', () => {
  it('go from the e-mail to the link, the first that is left open', () => {
    expect(states({})).toEqual([
      'email now',
      'plan todo',
      'pay todo',
      'address todo',
      'share todo',
    ]);
    expect(states({ emailVerified: true })[1]).toBe('plan now');
    expect(states({ emailVerified: true, hasRequest: true }).slice(1, 3)).toEqual([
      'plan done',
      'pay now',
    ]);
    expect(states({ emailVerified: true, hasMembership: true }).slice(2)).toEqual([
      'pay done',
      'address now',
      'share todo',
    ]);
  });

  it('open in any order, one at a time, but never a payment of nothing', () => {
    expect(states({}, 'share')).toEqual([
      'email todo',
      'plan todo',
      'pay todo',
      'address todo',
      'share now',
    ]);
    expect(states({}, 'pay')[0]).toBe('email now');
  });

  it('are all behind at last', () => {
    const all = { emailVerified: true, hasMembership: true, hasAddress: true, linkShared: true };
    expect(states(all).every((one) => one.endsWith('done'))).toBe(true);
  });
});

const newcomer = (change: Partial<CurrentUser> = {}) =>
  memberUser({
    balance: '0',
    pool_bonus_balance: '0',
    global_balance: { available: '0', waiting: '0' },
    current_membership: null,
    email_verified: false,
    left_volume: '0',
    right_volume: '0',
    sponsor: { username: 'ana', name: 'Ana Ruiz' },
    ...change,
  });

const bodies = {
  email: <p>the code</p>,
  plan: (onRequested: (number: number) => void) => (
    <button type="button" onClick={() => onRequested(7)}>
      the plans
    </button>
  ),
  pay: (number: number) => <p>paying {number}</p>,
  address: <p>the address</p>,
  course: <p>the course</p>,
};
const slot = {
  steps: [
    { name: 'Ana R.', side: 'left', depth: 0 },
    { name: 'Renata I.', side: 'right', depth: 1 },
    { name: 'Mateo Q.', side: 'right', depth: 4 },
    { name: 'Valeria M.', side: 'right', depth: 5 },
  ],
  skipped: 2,
  taken: { left: false, right: true },
};

function show(user: CurrentUser, addresses: readonly object[] = []) {
  return renderMember(
    <Dashboard inProgress={null} hasAddress={undefined} onVerifyEmail={() => {}} bodies={bodies} />,
    {
      user,
      answers: {
        'GET /api/payments/': () => ({ items: [], next: null }),
        'GET /api/addresses/': () => ({ items: addresses }),
        'GET /api/tree/own-slot/': () => slot,
      },
    },
  );
}
const filled = () =>
  [...document.querySelectorAll('button, a')].filter(({ className }) => /primary/.test(className));

describe('the dashboard of a newcomer', () => {
  it('is their first steps, with their slot, and no figure at zero', async () => {
    await show(newcomer());
    expect(await screen.findByText('the code')).toBeVisible();
    const headings = screen.getAllByRole('heading').map(({ tagName }) => tagName);
    expect(headings).toEqual(['H1', 'H2', 'H3', 'H3', 'H3', 'H3', 'H3', 'H2']);
    expect(
      await screen.findByRole('img', {
        name: /Ana R\..*nivel 5.*Izquierda, libre.*Derecha, ocupada/,
      }),
    ).toBeVisible();
    expect(screen.getByText('2 niveles más')).toBeVisible();
    expect(screen.getByText(/Debajo de Mateo Q\., en su pierna derecha\./)).toBeVisible();
    expect(screen.queryByText('Disponible')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Retirar' })).not.toBeInTheDocument();
    expect(filled()).toEqual([]);
  });

  it('opens steps by the keyboard and leads from the plan to its payment', async () => {
    const user = userEvent.setup();
    await show(newcomer({ email_verified: true }));
    const plans = await screen.findByRole('button', { name: 'the plans' });
    const address = screen.getByRole('button', { name: /Guarda tu dirección/ });
    address.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('the address')).toBeVisible();
    expect(plans).not.toBeInTheDocument();
    expect(address).toHaveFocus();
    expect(address).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: /Elige un plan/ }));
    await user.click(screen.getByRole('button', { name: 'the plans' }));
    expect(await screen.findByText('paying 7')).toBeVisible();
    expect(screen.getByText('2 de 5')).toBeVisible();
  });

  it('has one filled button in the step of the link', async () => {
    const user = userEvent.setup();
    await show(newcomer());
    await user.click(await screen.findByRole('button', { name: /Comparte tu enlace/ }));
    expect(filled().map(({ textContent }) => textContent)).toEqual(['Copiar']);
  });
});

describe('the first steps of who has a membership by now', () => {
  const member = () => memberUser({ balance: '10.00' });
  const card = () => screen.findByRole('region', { name: 'Primeros pasos' });

  it('go on above the figures, are folded and called back, which the device keeps', async () => {
    getDeviceStorage().setItem('firstSteps', 'begun');
    const user = userEvent.setup();
    await show(member());
    expect(await screen.findByText('the address')).toBeVisible();
    expect(filled()).toEqual([]);
    await user.click(within(await card()).getByRole('button', { name: 'Plegar' }));
    expect(screen.queryByText('the address')).not.toBeInTheDocument();
    expect(getDeviceStorage().getItem('firstSteps')).toBe('folded');
    await user.click(within(await card()).getByRole('button', { name: 'Ver los pasos' }));
    expect(await screen.findByText('the address')).toBeVisible();
    expect(getDeviceStorage().getItem('firstSteps')).toBe('shown');
  });

  it('fold away by themselves once all are done', async () => {
    getDeviceStorage().setItem('firstSteps', 'begun');
    getDeviceStorage().setItem('sponsorLinkShared', 'true');
    await show(member(), [{ id: 1, label: 'Mine' }]);
    expect(await screen.findByText('5 de 5')).toBeVisible();
    expect(within(await card()).queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ver los pasos' })).toBeVisible();
  });

  it('are not there where they never began; withdrawing is filled where there is something', async () => {
    getDeviceStorage().removeItem('firstSteps');
    await show(member());
    await screen.findByRole('heading', { level: 1, name: /Valeria/ });
    expect(new Set(filled().map(({ textContent }) => textContent))).toEqual(new Set(['Retirar']));
    expect(screen.queryByRole('button', { name: 'Plegar' })).not.toBeInTheDocument();
  });

  it('leave withdrawing unfilled at zero', async () => {
    getDeviceStorage().removeItem('firstSteps');
    await show(newcomer({ current_membership: memberUser().current_membership }));
    await screen.findByRole('heading', { level: 1, name: /Valeria/ });
    expect(filled()).toEqual([]);
  });
});
