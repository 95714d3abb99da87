import type { HolderActs, OfferingRegister } from '#contract/api/admin/offering-chain.ts';

/** A wallet of a member, of which something can be decided. */
export interface HolderWallet {
  readonly wallet: string;
  readonly member: { readonly username: string; readonly name: string };
  readonly units: number;
  /** By what final blocks have last. */
  readonly isFrozen: boolean;
  /** Something about it is asked for, or decided and not carried out. */
  readonly isWaiting: boolean;
}

/** Members' wallets that hold units by the newest register, and those about which something was decided. */
export function walletsOf(
  register: OfferingRegister['register'],
  { pending, items }: HolderActs,
): HolderWallet[] {
  const held = new Map<string, Pick<HolderWallet, 'member' | 'units'>>();
  for (const { wallet, member } of items) held.set(wallet, { member, units: 0 });
  for (const { wallet, member, units } of register?.wallets ?? []) {
    if (member) held.set(wallet, { member, units });
  }
  return [...held].map(([wallet, { member, units }]) => {
    const own = items.filter((act) => act.wallet === wallet);
    return {
      wallet,
      member,
      units,
      isFrozen: own.find(({ state }) => state === 'done')?.kind === 'freeze',
      isWaiting:
        pending.some((one) => one.wallet === wallet) ||
        own.some(({ state }) => state !== 'done' && state !== 'lapsed'),
    };
  });
}
