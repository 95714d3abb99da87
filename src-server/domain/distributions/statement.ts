import { and, eq, inArray } from 'drizzle-orm';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import type { Database } from '../../database/database.ts';
import {
  offeringContracts,
  offeringIssueItems,
  offeringIssues,
} from '../../database/schema/offering-chain.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { namesOf, personOf } from '../base/member-names.ts';
import { holdingsOf } from '../offerings/holdings.ts';
import { newestRegister } from '../offerings/register.ts';
import { distributionsOf } from './member-view.ts';

/** One holding with everything that the statement says of it. */
export interface StatedHolding {
  readonly holding: Holdings['items'][number];
  readonly distributed: Distributions['offerings'][number];
  readonly issuer: string;
  readonly issuerRegister: string;
  /** The token's contract; null where none is known. */
  readonly contract: { readonly address: string; readonly chainId: number } | null;
  /** Own wallets that hold units, EIP-55. */
  readonly wallets: readonly string[];
}

/** What a member holds at an instant, what was paid for it, and what was distributed. */
export interface HoldingsStatement {
  readonly member: { readonly username: string; readonly name: string };
  readonly at: Date;
  readonly holdings: readonly StatedHolding[];
}

/** Everything that a member's statement of holdings says, read at one instant. */
export async function holdingsStatement(
  db: Database,
  services: Pick<Services, 'clock' | 'settings'>,
  memberId: number,
): Promise<HoldingsStatement> {
  const { items } = await holdingsOf(db, services, memberId);
  const distributed = await distributionsOf(db, services, memberId);
  const names = await namesOf(db, [memberId]);
  const holdings: StatedHolding[] = [];
  for (const holding of items) {
    const own = distributed.offerings.find(({ slug }) => slug === holding.slug);
    if (own) holdings.push(await stated(db, memberId, { holding, distributed: own }));
  }
  return { member: personOf(names, memberId), at: services.clock.now(), holdings };
}

async function stated(
  db: Database,
  memberId: number,
  { holding, distributed }: Pick<StatedHolding, 'holding' | 'distributed'>,
): Promise<StatedHolding> {
  const [row] = await db
    .select({ offering: offerings, contract: offeringContracts })
    .from(offerings)
    .leftJoin(offeringIssues, eq(offeringIssues.offeringId, offerings.id))
    .leftJoin(offeringContracts, eq(offeringContracts.id, offeringIssues.contractId))
    .where(eq(offerings.slug, holding.slug));
  const { offering, contract } = row ?? { offering: null, contract: null };
  const { address, chainId } = contract ?? {};
  return {
    holding,
    distributed,
    issuer: offering?.issuer ?? '',
    issuerRegister: offering?.issuerRegister ?? '',
    contract: address && chainId ? { address, chainId } : null,
    wallets: offering ? await ownWallets(db, memberId, offering.id) : [],
  };
}

/** By the newest register, before the first one as it was issued. */
async function ownWallets(db: Database, memberId: number, offeringId: number): Promise<string[]> {
  const register = await newestRegister(db, offeringId);
  if (register) {
    return register.report.wallets
      .filter((row) => row.memberId === memberId)
      .map(({ wallet }) => wallet);
  }
  const rows = await db
    .select({ wallet: offeringIssueItems.wallet, identity: offeringIssueItems.identity })
    .from(offeringIssueItems)
    .where(
      and(
        eq(offeringIssueItems.offeringId, offeringId),
        inArray(
          offeringIssueItems.subscriptionNumber,
          db
            .select({ number: subscriptions.number })
            .from(subscriptions)
            .where(eq(subscriptions.memberId, memberId)),
        ),
      ),
    );
  return [...new Set(rows.filter((row) => row.identity !== null).map(({ wallet }) => wallet))];
}
