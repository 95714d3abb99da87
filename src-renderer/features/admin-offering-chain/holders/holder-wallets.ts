import type { HolderActs, OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import { conditionsOf, type WalletCondition } from '#contract/rules/offerings/holder-wallets.ts';

/** A wallet of a member, of which something can be decided. */
export interface HolderWallet {
  readonly wallet: string;
  readonly member: { readonly username: string; readonly name: string };
  readonly units: number;
  /** By what final blocks have last. */
  readonly condition: WalletCondition | 'free';
  /** Something about it is asked for, or decided and not carried out. */
  readonly isWaiting: boolean;
  /** The member's other wallets, one of which can get its units. */
  readonly others: HolderActs['wallets'];
}

/** What was recovered after the register was read, the earliest first: all units of a wallet went to another one. */
const recoveredSince = (
  register: OfferingRegister['register'],
  items: HolderActs['items'],
): readonly { readonly wallet: string; readonly replacement: string }[] =>
  items.toReversed().flatMap(({ kind, state, wallet, replacement, block }) => {
    const isDone = kind === 'recovery' && state === 'done' && replacement !== null;
    return isDone && register && block !== null && block > register.block
      ? [{ wallet, replacement }]
      : [];
  });

/** Members' wallets that hold units by the newest register, and those about which something was decided. */
export function walletsOf(
  register: OfferingRegister['register'],
  { pending, items, wallets }: HolderActs,
): HolderWallet[] {
  const held = new Map<string, Pick<HolderWallet, 'member' | 'units'>>();
  for (const { wallet, replacement, member, state } of items) {
    held.set(wallet, { member, units: 0 });
    if (replacement !== null && state === 'done') held.set(replacement, { member, units: 0 });
  }
  for (const { wallet, member, units } of register?.wallets ?? []) {
    if (member) held.set(wallet, { member, units });
  }
  for (const { wallet, replacement } of recoveredSince(register, items)) {
    const [from, to] = [held.get(wallet), held.get(replacement)];
    if (!from || !to) continue;
    held.set(replacement, { ...to, units: to.units + from.units });
    held.set(wallet, { ...from, units: 0 });
  }
  // What agents did by themselves holds on chain all the same.
  const conditions = conditionsOf([...items.toReversed(), ...(register?.undecided ?? [])]);
  return [...held].map(([wallet, { member, units }]) => {
    const open = items.filter(({ state }) => state !== 'done' && state !== 'lapsed');
    return {
      wallet,
      member,
      units,
      condition: conditions.get(wallet)?.condition ?? 'free',
      isWaiting:
        pending.some((one) => one.wallet === wallet) ||
        open.some(
          (act) =>
            act.wallet === wallet ||
            (act.kind === 'recovery' && act.member.username === member.username),
        ),
      others: wallets.filter(
        (one) =>
          one.username === member.username && one.wallet !== wallet && !conditions.has(one.wallet),
      ),
    };
  });
}
