import { Wallet } from 'ethers';
import { auth } from '#contract/api/account/auth.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { acceptWithdrawal, payWithdrawal } from './support/administrator.ts';
import { withdraw } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { logIn, openAs, register } from './support/visitor.ts';

test(
  'a newcomer registers, a member withdraws, an administrator pays it on chain',
  { tag: '@computer' },
  async ({ newPerson, say, demo, onPhone }) => {
    await test.step('a visitor registers under a sponsor and takes the slot that was named', async () => {
      const page = await newPerson();
      const username = `ana_${Date.now().toString(36)}`;
      const slot = await demo.slotOf('valeria', 'left');
      await page.goto('/register?ref=valeria&side=left');
      await expect(
        page
          .getByText(
            say('auth', 'register.slot.left', {
              sponsor: slot.sponsor.name,
              parent: slot.parent.username,
            }),
          )
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await register(page, say, {
        firstName: 'Ana',
        lastName: 'Prueba',
        username,
        email: `${username}@example.test`,
      });
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText(say('messages', 'User created successfully!'))).toBeVisible();
      // The next sign-up on that leg is placed below the newcomer: they are in the sponsor's tree.
      expect((await demo.slotOf('valeria', 'left')).parent.username).toBe(username);
    });

    const email = 'member@demo.test';
    const wallet = Wallet.createRandom().address;
    const { access } = await demo.signIn(email);
    const balance = () => demo.tokenBalance('USDT', wallet, access);
    const member = await newPerson();

    const number =
      await test.step('a member sees real figures and asks for a withdrawal', async () => {
        await logIn(member, say, email);
        await expect(member.getByRole('heading', { level: 1 })).toContainText('Valeria');
        return withdraw(
          member,
          say,
          { demo, email, onPhone },
          { amount: '50', currency: 'USDT', wallet },
        );
      });
    expect(await balance()).toBe(0n);

    await test.step('the member reads what withdrawals like it took, and how that is counted', async () => {
      await member.getByText(say('withdrawals', 'arrival.how')).click();
      const [alike = ''] = say('withdrawals', 'arrival.alike', { currency: 'USDT' }).split('{{');
      await expect(member.getByText(alike)).toBeVisible();
    });

    await test.step('the member is one step from the proof of the last closing', async () => {
      const { last_closing: closing } = await demo.call(auth.user, { token: access });
      await member.goto(`/dashboard?why=closing.${closing?.day}`);
      await expect(
        member.getByRole('dialog').getByText(say('why', 'verdict.agrees')),
      ).toBeVisible();
    });

    await test.step('an administrator confirms it and pays it with a wallet', async () => {
      const page = await newPerson();
      await openAs(page, demo, 'admin@demo.test', '/admin/withdrawals/');
      await acceptWithdrawal(page, say, number, onPhone);
      await payWithdrawal(page, say, number, onPhone);
    });

    await test.step('the recipient holds exactly what was promised, on chain', async () => {
      // 50 USD less 3 %.
      expect(await balance()).toBe(parseUnits('48.5', 6));
    });

    await test.step('the member sees it approved, with its transaction', async () => {
      await member.goto(`/made-withdrawals?number=${number}`);
      await expect(member.getByText(say('withdrawals', 'status.Approved')).last()).toBeVisible();
      await expect(member.getByText(say('withdrawals', 'detail.hash'))).toBeVisible();
    });
  },
);
