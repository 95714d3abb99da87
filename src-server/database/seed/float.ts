import { Wallet } from 'ethers';
import { and, eq, sum } from 'drizzle-orm';
import { parseUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { demoOwner } from '../../chain/embedded/demo-accounts.ts';
import { mintTestToken } from '../../chain/deploy.ts';
import { postJournals, type JournalInput } from '../../domain/ledger/journals.ts';
import { beginTreasuryBooks } from '../../domain/treasury/cursor.ts';
import type { ChainServices, Services } from '../../services.ts';
import { LEDGER_DECIMALS } from '../columns.ts';
import { entries } from '../schema/ledger.ts';
import { journalKeys } from '../../domain/ledger/journal-keys.ts';

/**
 * Makes the treasury hold exactly what the ledger says: what members paid in the history is minted
 * where it is missing, and what the treasury held before is booked as funding.
 */
export async function matchFloat(
  services: Services & { readonly chain: ChainServices },
): Promise<void> {
  const { chain, database, clock } = services;
  const { deployment, treasury, rpc } = chain;
  const held = await treasury.tokenBalances();
  const funding: JournalInput[] = [];
  for (const currency of withdrawalCurrencies) {
    const token = deployment.tokens[currency];
    const [row] = await database.db
      .select({ total: sum(entries.amount) })
      .from(entries)
      .where(and(eq(entries.account, 'custody'), eq(entries.currency, currency)));
    const exact = parseUnits(row?.total ?? '0', LEDGER_DECIMALS);
    const booked = exact / 10n ** BigInt(LEDGER_DECIMALS - token.decimals);
    const more = held[currency] - booked;
    if (more < 0n) {
      await rpc.first((provider) =>
        mintTestToken(
          new Wallet(demoOwner.privateKey, provider),
          token,
          deployment.treasury,
          -more,
        ),
      );
    } else if (more > 0n) {
      funding.push({
        kind: 'treasury_funding',
        idempotencyKey: journalKeys.fundingOfDemo.build(currency),
        occurredAt: clock.now(),
        entries: [
          { account: 'custody', currency, amount: more, decimals: token.decimals },
          { account: 'owner_funds', currency, amount: -more, decimals: token.decimals },
        ],
      });
    }
  }
  const { number: block } = await treasury.head();
  await database.transaction(async (tx) => {
    await postJournals(tx, funding);
    await beginTreasuryBooks(tx, deployment, { block, at: clock.now() });
  });
}
