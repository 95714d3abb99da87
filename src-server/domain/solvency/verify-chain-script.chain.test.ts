import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SolvencyDocument } from '#contract/api/solvency.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { replaceTreasury } from '../../../tests/support/chain/payouts.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, freeze, sign } from '../../../tests/support/worlds/payout.ts';
import { approvedPayoutsInterface, payoutsInterface } from '../../chain/artifacts.ts';
import { payoutTick } from '../../jobs/chain/payout-watcher.ts';
import { treasuryTick } from '../../jobs/chain/treasury-watcher.ts';
import { viewAnchor } from '../payouts/audit-anchors.ts';
import { findEdition } from './editions.ts';
import { publishEdition } from './publish.ts';
import { listEditions } from './views.ts';

const script = join(import.meta.dirname, '../../../scripts/verify-solvency-chain.mjs');
const [DAY, NEXT] = ['2026-11-26', '2026-11-27'] as const;
const suite = payoutSuite();

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solvency-chain-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the script says, given a node, files with these texts and words of its own; and its exit code. */
async function verify(texts: readonly string[], ...words: readonly string[]) {
  const paths = await Promise.all(
    texts.map(async (text) => {
      const path = join(folder, String((files += 1)));
      await writeFile(path, text);
      return path;
    }),
  );
  return new Promise<{ readonly said: readonly string[]; readonly code: number }>((resolve) => {
    const given = [script, suite.chain.url, ...paths, ...words];
    execFile(process.execPath, given, { cwd: folder }, (error, stdout) => {
      resolve({ said: stdout.trim().split('\n'), code: error ? Number(error.code) : 0 });
    });
  });
}
const refusal = async (texts: readonly string[], ...words: readonly string[]) => {
  const { said, code } = await verify(texts, ...words);
  expect(code).toBe(1);
  return said.at(-1);
};

/** The published file, and what the list of editions says of it. */
async function published(day: string): Promise<readonly [file: string, listed: string]> {
  const { db } = suite.world.services.database;
  const edition = await findEdition(db, day);
  return [edition?.document ?? '', JSON.stringify(await listEditions(db, { limit: 30 }))];
}

function changed(text: string, change: (file: SolvencyDocument) => void): string {
  const file = JSON.parse(text) as SolvencyDocument;
  change(file);
  return JSON.stringify(file);
}

async function anchorByCall(): Promise<void> {
  const { services, chain } = suite.world;
  const { call } = await viewAnchor(services, {});
  if (!call) throw new Error('There is nothing to anchor.');
  await chain.send({ from: chain.operator, to: call.contract, data: call.data });
  await chain.finalise();
  await treasuryTick(services);
}

describe('the script that asks a node', () => {
  it('knows the events of both editions of the treasury by their first topic', async () => {
    const text = await readFile(script, 'utf8');
    for (const contract of [payoutsInterface, approvedPayoutsInterface]) {
      for (const name of ['Paid', 'AuditAnchored']) {
        const event = contract.getEvent(name);
        expect(text).toContain(`  // ${event?.format('sighash')}`);
        expect(text).toContain(`  '${event?.topicHash}':`);
      }
    }
  });

  it('accepts an edition whose contract held what it says, and that a call carries', async () => {
    await suite.tick();
    await publishEdition(suite.world.services, DAY);
    const [early] = await published(DAY);
    expect((await verify([early])).said.at(-1)).toBe(
      `${DAY}: the chain has what it says was held; no anchor was given.`,
    );
    await anchorByCall();
    const [file, listed] = await published(DAY);
    const { said, code } = await verify([file, listed]);
    expect(code).toBe(0);
    const { address } = suite.chain.deployment.tokens.USDT;
    expect(said[0]).toMatch(new RegExp(`^USDT is ${address}: 1000000000000 base units at block`));
    expect(said.at(-1)).toMatch(
      /the chain has what it says was held; transaction 0x\w{64} carries it/,
    );
  });

  it('refuses what the chain has otherwise', async () => {
    await suite.tick();
    await publishEdition(suite.world.services, DAY);
    await anchorByCall();
    const [file, listed] = await published(DAY);
    type Custody = NonNullable<SolvencyDocument['custody']>;
    const withCustody = (change: (custody: Custody) => void) =>
      changed(file, ({ custody }) => custody && change(custody));
    const { USDC, USDT } = suite.chain.deployment.tokens;
    const other = suite.chain.outsider;
    const amount = withCustody(({ held }) => held[0] && (held[0].amount = '1000000000001'));
    expect(await refusal([amount])).toContain('1000000000000 were held, not 1000000000001.');
    const contract = withCustody((custody) => (custody.contract = other));
    expect(await refusal([contract])).toContain(': 0 were held, not 1000000000000.');
    const twice = withCustody((custody) => (custody.beside = [custody.contract]));
    expect(await refusal([twice])).toContain('2000000000000 were held');
    const block = withCustody((custody) => (custody.block -= 1));
    expect(await refusal([block])).toContain('another block of that number');
    const chainId = withCustody((custody) => (custody.chain_id = 1));
    expect(await refusal([chainId])).toBe('Refused: The node is of chain 31337.');
    // The reader knows better which contract the token is.
    expect(await refusal([file], `USDT=${other}`)).toContain('Refused:');
    expect((await verify([file], `USDT=${USDT.address}`)).code).toBe(0);
    const unnamed = withCustody((custody) => {
      for (const one of custody.held) delete one.token;
    });
    expect(await refusal([unnamed], `USDC=${USDC.address}`)).toContain('Say which contract USDT');
    // A file that says the same of the chain, and is another one than everybody got.
    const root = changed(file, (one) => (one.root = 'b'.repeat(64)));
    expect(await refusal([root, listed])).toContain('No event of the contract carries it');
  });

  it('refuses an anchor of another transaction, or of another contract’s event', async () => {
    await suite.tick();
    await publishEdition(suite.world.services, DAY);
    await anchorByCall();
    const [file, listed] = await published(DAY);
    const hash = await suite.chain.send({
      from: suite.chain.outsider,
      to: suite.chain.outsider,
      data: '0x',
    });
    await suite.chain.mine();
    const elsewhere = listed.replace(/"tx_hash":"0x\w{64}"/, `"tx_hash":"${hash}"`);
    expect(await refusal([file, elsewhere])).toContain('No event of the contract carries it');
    // The same call, sent to a treasury that is not the edition's.
    const { call } = await viewAnchor(suite.world.services, {});
    const { deployment } = await replaceTreasury(suite.chain);
    const twin = await suite.chain.send({
      from: suite.chain.operator,
      to: deployment.treasury,
      data: call?.data ?? '',
    });
    await suite.chain.mine();
    const foreign = listed.replace(/"tx_hash":"0x\w{64}"/, `"tx_hash":"${twin}"`);
    expect(await refusal([file, foreign])).toContain('No event of the contract carries it');
    const nowhere = listed.replace(/"tx_hash":"0x\w{64}"/, `"tx_hash":"0x${'1'.repeat(64)}"`);
    expect(await refusal([file, nowhere])).toContain('There is no such transaction');
  });

  it('follows the editions up to the one that a payout carries, each of them', async () => {
    await suite.tick();
    const { services, chain } = suite.world;
    for (const day of [DAY, NEXT]) {
      await publishEdition(services, day);
      services.clock.advance(DAY_MS);
    }
    const { runNumber } = await freeze(suite.world, [await askConfirmed(suite.world)]);
    await sign(suite.world, runNumber);
    await chain.finalise();
    await suite.tick();
    const [first, listed] = await published(DAY);
    const [second] = await published(NEXT);
    expect((await verify([first, second, listed])).said.at(-1)).toContain('carries it, in block');
    expect(await refusal([first, listed])).toContain(`The anchor is of ${NEXT}: add the files`);
    const forged = changed(second, (file) => (file.previous = `0x${'0'.repeat(64)}`));
    expect(await refusal([first, forged, listed])).toContain(`${NEXT} does not follow ${DAY}.`);
  });

  it('counts what an earlier treasury held', async () => {
    const { services } = suite.world;
    const chain = await replaceTreasury(suite.chain, { edition: 2 });
    const both = { ...services, chain };
    await chain.finalise();
    await payoutTick(both);
    await publishEdition(both, DAY);
    const [file] = await published(DAY);
    const { said, code } = await verify([file]);
    expect(code).toBe(0);
    expect(said[0]).toContain(': 2000000000000 base units');
  });
});
