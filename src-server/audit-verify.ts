import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getAddress } from 'ethers';
import { openChain, readDeployment } from './chain-services.ts';
import { ChainDisagreement, ChainUnreachable } from './chain/errors.ts';
import type { Config } from './config/config.ts';
import { readConfig } from './config/read-config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { anchorsOf, readAnchors } from './domain/audit/anchors.ts';
import { auditKeysOf } from './domain/audit/keys.ts';
import { witnessesOfEvents } from './domain/audit/chain-anchors.ts';
import { auditReport } from './domain/audit/report.ts';
import { chainAnchors, runWitnesses, type ChainAnchors } from './domain/audit/run-keys.ts';
import { verifyAudit, witnessOf, type Witness } from './domain/audit/verify.ts';
import { editionReport, verifyEditions } from './domain/solvency/verify-editions.ts';
import type { AnchorEvent, PaidEvent } from './chain/treasury/types.ts';
import { watchedTreasuries } from './treasuries.ts';
import { StartRefusal } from './start-refusal.ts';

/** Ends with 0 where the log is whole, 1 where a row is not what it was, 2 where it could not be read. */
const [WHOLE, BROKEN, UNREAD] = [0, 1, 2];

/**
 * Follows the audit log and compares it with what was noted outside of the database: in files, and
 * on the chain by the treasury's payments and operators; then the published editions of what is owed with the log.
 * Changes nothing.
 */
async function verify(): Promise<number> {
  const { values } = parseArgs({
    options: { anchors: { type: 'string', multiple: true }, treasury: { type: 'string' } },
  });
  const config = readConfig(process.env);
  const given = (values.anchors ?? []).flatMap((path) => anchorsOf(readFileSync(path, 'utf8')));
  const noted = [...readAnchors(config.auditAnchor), ...given].map(witnessOf);
  const database = await openDatabase(config.database);
  try {
    const { db } = database;
    const chain = await readChain(db, config, values.treasury);
    const witnesses = [...noted, ...(await runWitnesses(db)), ...(chain?.witnesses ?? [])];
    const verified = await verifyAudit(db, auditKeysOf(config), witnesses);
    const lines = auditReport(verified, witnesses.length, chain?.anchors ?? null);
    const editions = await verifyEditions(db);
    for (const line of [...lines, ...editionReport(editions)]) console.log(line);
    const isBroken =
      verified.broken !== null ||
      editions.broken !== null ||
      (chain?.anchors.unknown.length ?? 0) > 0;
    return isBroken ? BROKEN : WHOLE;
  } finally {
    await database.close();
  }
}

/**
 * What the treasury's events anchor, from its first block on; null where there is no chain to read,
 * as beside the demo, whose chain ends with its server.
 * @param expected the treasury's address, from somewhere that the database's administrators can't
 *   write; without it the one that the database names is believed
 * @throws StartRefusal where the database names another treasury
 */
async function readChain(
  db: Database,
  { rpcUrls }: Config,
  expected: string | undefined,
): Promise<{ readonly anchors: ChainAnchors; readonly witnesses: readonly Witness[] } | null> {
  const deployment = await readDeployment(db);
  if (expected !== undefined && getAddress(expected) !== deployment?.treasury) {
    throw new StartRefusal(
      `The database names another treasury than --treasury: ${deployment?.treasury ?? 'none'}.`,
    );
  }
  if (!deployment || rpcUrls.length === 0) return null;
  const chain = openChain(deployment, rpcUrls);
  const { rpc } = chain;
  try {
    const { number } = await chain.treasury.finalHead();
    const noted: AnchorEvent[] = [];
    const paid: PaidEvent[] = [];
    // The oldest one first, as they wrote.
    for (const treasury of watchedTreasuries(chain).toReversed()) {
      const first = treasury.deployment.deployedAtBlock;
      noted.push(...(await treasury.readAnchors(first, number)));
      paid.push(...(await treasury.readPaid(first, number)));
    }
    return {
      anchors: await chainAnchors(db, paid, noted),
      witnesses: await witnessesOfEvents(db, noted),
    };
  } finally {
    rpc.close();
  }
}

const expected = [StartRefusal, SyntaxError, ChainUnreachable, ChainDisagreement];
try {
  process.exitCode = await verify();
} catch (error) {
  process.exitCode = UNREAD;
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
}
