import { and, desc, eq, sql } from 'drizzle-orm';
import type { AuditAnchor, adminPayouts } from '#contract/api/admin/payouts.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { utcDay } from '#contract/rules/days.ts';
import {
  decodeAnchor,
  encodeAnchor,
  type AnchoredRow,
} from '../../chain/treasury/anchor-calldata.ts';
import { readBlock } from '../../chain/chain-blocks.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { AnchorEvent, BlockPoint } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { payoutEvents, payoutRuns } from '../../database/schema/payouts.ts';
import { auditLog } from '../../database/schema/system.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { watchedTreasuries } from '../../treasuries.ts';
import {
  hasAnchors,
  newestChainAnchor,
  rowToAnchor,
  storeAnchors,
} from '../audit/chain-anchors.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { readOnward, SPAN } from '../chain/cursor.ts';
import { readChainPosition } from '../chain/position.ts';
import { anchorsOf } from '../solvency/anchors.ts';
import { newestEdition } from '../solvency/editions.ts';
import { checksummed } from '../withdrawals/address.ts';
import { offer } from './send.ts';
import { parseSigned, refuse } from './signed.ts';

/** Room above the estimate, in percent: the price of a row does not change. */
const GAS_ROOM = 125n;

/** Action of the audit log. */
const ANCHORED = 'audit.anchored';

/** How far anchors have been read; they have no block that was seen but not read. */
export const anchorCursorNames = ({ chainId, treasury }: ChainDeployment) => ({
  read: `audit-anchors:${chainId}:${treasury}`,
  head: `audit-anchors-head:${chainId}:${treasury}`,
});

/** Stores what operators noted of the audit log up to a final block, and logs by whom. */
export async function readAnchors(services: Services, final: BlockPoint): Promise<boolean> {
  const { rpc, treasury, deployment } = requireChain(services);
  return readOnward(services, final, {
    name: anchorCursorNames(deployment).read,
    async read({ from, end }) {
      const found = await treasury.readAnchors(from, end);
      const events = await Promise.all(
        found.map(async (event) => {
          const { timestamp } = await readBlock(rpc, event.blockNumber);
          return { ...event, at: new Date(timestamp * 1000) };
        }),
      );
      const stretch = { from, to: end.number, events };
      const isNew =
        events.length > 0 || (await hasAnchors(services.database.db, deployment, stretch));
      return { ...stretch, isNew };
    },
    isEmpty: ({ isNew }) => !isNew,
    async book(tx, stretch) {
      await storeAnchors(tx, deployment, stretch);
      await logAnchors(tx, stretch.events, services.clock.now());
    },
    undone: () => Promise.resolve({ start: deployment.deployedAtBlock - 1 }),
  });
}

/** Who noted what, once: an anchor that this server sent is in the log since then, with its sender. */
async function logAnchors(
  tx: Transaction,
  events: readonly AnchorEvent[],
  at: Date,
): Promise<void> {
  for (const { row, txHash, operator } of events) {
    const subject = `audit/${row}`;
    const isThis = sql`${auditLog.after}->>'tx_hash' = ${txHash}`;
    const [logged] = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, ANCHORED), eq(auditLog.subject, subject), isThis))
      .limit(1);
    if (logged) continue;
    const after = { tx_hash: txHash, operator };
    await audit(tx, { actorId: null, action: ANCHORED, subject, after, at });
  }
}

/**
 * The row that an operator would note now, and whether the day lacks one, or the newest edition of what
 * is owed is on chain by none. A payout that was paid today has noted one already, by its run key.
 * @returns `supported: false` also for a row that is not there
 * @throws DomainError `validation` (`sender`); ChainUnreachable
 */
export async function viewAnchor(
  services: Services,
  { sender, row }: Query<typeof adminPayouts.anchor>,
): Promise<AuditAnchor> {
  const { db } = services.database;
  const anchored = await rowToAnchor(db, row);
  if (!services.chain || !anchored) return unsupported;
  const { treasury, deployment } = services.chain;
  const watched = watchedTreasuries(services.chain).map((one) => one.deployment);
  if (!(await treasury.canAnchor())) return unsupported;
  const head = await treasury.head();
  const noted = await Promise.all(watched.map((one) => newestChainAnchor(db, one)));
  const paid = await Promise.all(watched.map((one) => lastPaid(db, one)));
  const dates = [...noted.map((one) => one?.at), ...paid].filter((at) => at !== undefined);
  const last = dates.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const pending = await pendingAnchor(db, services.chain, head);
  const today = utcDay(new Date(head.timestamp * 1000));
  return {
    supported: true,
    due:
      pending === null &&
      (last === undefined || utcDay(last) < today || !(await isNewestCarried(db))),
    anchored_at: last?.toISOString() ?? null,
    pending,
    call: {
      chain_id: deployment.chainId,
      contract: deployment.treasury,
      ...anchored,
      data: encodeAnchor(anchored),
      gas: sender === undefined ? null : await gasOf(services.chain, sender, anchored),
    },
  };
}

/** Whether something final carries the newest edition of what is owed; true before the first. */
async function isNewestCarried(db: Database): Promise<boolean> {
  const newest = await newestEdition(db);
  return newest === null || (await anchorsOf(db, [newest.day])).has(newest.day);
}

const unsupported: AuditAnchor = {
  supported: false,
  due: false,
  anchored_at: null,
  pending: null,
  call: null,
};

async function gasOf(
  { treasury }: ChainServices,
  text: string,
  anchored: AnchoredRow,
): Promise<string | null> {
  const sender = checksummed(text);
  if (sender === null) {
    throw new DomainError('validation', { fields: { sender: { id: 'wallet.checksum' } } });
  }
  if (!(await treasury.hasOperatorRole(sender))) return null;
  const gas = await treasury.estimateAnchorGas(sender, anchored);
  return ((gas * GAS_ROOM) / 100n).toString();
}

/** When a run of this treasury was last paid. */
async function lastPaid(
  db: Database,
  { chainId, treasury }: ChainDeployment,
): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: payoutEvents.at })
    .from(payoutEvents)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutEvents.runNumber))
    .where(
      and(
        eq(payoutEvents.event, 'confirmed'),
        eq(payoutRuns.chainId, chainId),
        eq(payoutRuns.contract, treasury),
      ),
    )
    .orderBy(desc(payoutEvents.at))
    .limit(1);
  return last?.at;
}

/** The transaction of a row that was noted in blocks that are not final yet; null: none. */
async function pendingAnchor(
  db: Database,
  { treasury, deployment }: ChainServices,
  head: BlockPoint,
): Promise<string | null> {
  const { read } = await readChainPosition(db, deployment, anchorCursorNames);
  const from = (read?.block ?? deployment.deployedAtBlock - 1) + 1;
  if (from > head.number || head.number - from > SPAN) return null;
  return (await treasury.readAnchors(from, head.number)).at(-1)?.txHash ?? null;
}

/**
 * Sends what an operator signed on a wallet without a chain source of its own. It is kept nowhere:
 * what no source takes is signed again.
 * @returns its hash
 * @throws DomainError `conflict` {reason} where it is no call that notes a row as the log has it, or
 *   where no source took it; ChainUnreachable
 */
export async function sendAnchor(
  services: Services,
  { raw, actorId }: { readonly raw: string; readonly actorId: number },
): Promise<string> {
  const { rpc, deployment } = requireChain(services);
  const signed = parseSigned(raw);
  if (signed.chainId !== BigInt(deployment.chainId)) {
    refuse('wrong_chain', `It is for chain ${signed.chainId}.`);
  }
  if (signed.to?.toLowerCase() !== deployment.treasury.toLowerCase()) {
    refuse('wrong_contract', 'It does not call the treasury.');
  }
  if (signed.value !== 0n) refuse('wrong_terms', 'It carries value.');
  if (signed.hash === null || signed.from === null) refuse('unreadable', 'It is not signed.');
  const call = readCall(signed.data);
  const wanted = await rowToAnchor(services.database.db, call.row);
  if (wanted?.digest !== call.digest) refuse('wrong_call', 'The audit log has another row.');
  const answers = await rpc.each((provider) => offer(provider, raw));
  const refusals = answers.filter((answer) => answer !== undefined);
  if (refusals.length === answers.length) {
    refuse('not_taken', refusals.join(' · ').slice(0, 500));
  }
  const { hash, from } = signed;
  await services.database.transaction((tx) =>
    audit(tx, {
      actorId,
      action: ANCHORED,
      subject: `audit/${call.row}`,
      after: { tx_hash: hash, operator: from },
      at: services.clock.now(),
    }),
  );
  return hash;
}

function readCall(data: string): AnchoredRow {
  try {
    return decodeAnchor(data);
  } catch {
    return refuse('wrong_call', 'It is not the call that notes a row.');
  }
}
