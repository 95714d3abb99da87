import { Wallet } from 'ethers';
import { parseUnits } from '#contract/rules/money.ts';
import { acceptWithdrawal, payWithdrawal } from './support/administrator.ts';
import { withdraw } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { logIn, openAs, register } from './support/visitor.ts';

test('a newcomer registers, a member withdraws, an administrator pays it on chain', async ({
  newPerson,
  say,
  demo,
  onPhone,
}) => {
  test.setTimeout(240_000);

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
});
