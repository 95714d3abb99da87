// Compares a published edition with the chain, with nothing but Node; docs/solvency.md says how to call it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
/** First topics (Keccak-256 of the event) of what carries an anchor, and where in the event it stands. */
const EVENTS = {
  // AuditAnchored(uint64,bytes32,address)
  '0x37920024d98739aa0be72bcf92347bf614c795293141055651f48969c23d0c30': ({ data }) => data,
  // Paid(bytes32,uint64,address,address,uint256) of the first edition of the treasury
  '0xc6488c3006317eaf07a169db8e022f566caea8c96fdf76de5a0395efff0568fb': ({ topics }) => topics[1],
  // Paid(bytes32,uint64) of the second one
  '0x01dc7d7227f6806dd218355ca55b79db89bd492f1adda1ea7b6f6c0c82c798bc': ({ topics }) => topics[1],
};
const BALANCE_OF = '0x70a08231';
function check(holds, sentence) {
  if (!holds) throw new Error(sentence);
  return true;
}
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (hex) =>
  check(/^[0-9a-f]{64}$/.test(hex), 'A hash is no 32 bytes.') && Buffer.from(hex, 'hex');
const isAddress = (text) => /^0x[0-9a-fA-F]{40}$/.test(text ?? '');
const hex = (number) => `0x${number.toString(16)}`;
async function ask(node, method, ...params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await (await fetch(node, { method: 'POST', headers, body })).json();
  check(!answer.error, `The node does not answer ${method}: ${answer.error?.message}`);
  return answer.result;
}
function edition(text) {
  const file = JSON.parse(text);
  check(file.format === 'tct-solvency/1', 'This is no published edition.');
  return { ...file, digest: sha(Buffer.from(text)) };
}
const contractsOf = ({ custody }) => (custody ? [custody.contract, ...(custody.beside ?? [])] : []);
/** What each contract held at the block, asked of the token itself. */
async function balances(node, file, tokens) {
  const { custody } = file;
  if (!custody) return 'no contract held anything';
  const block = await ask(node, 'eth_getBlockByNumber', hex(custody.block), false);
  check(block?.hash === custody.block_hash, 'The node has another block of that number.');
  for (const { currency, amount, token: named } of custody.held) {
    const token = tokens[currency] ?? named;
    check(isAddress(token), `Say which contract ${currency} is: ${currency}=0x…`);
    let held = 0n;
    for (const contract of contractsOf(file)) {
      check(isAddress(contract), 'A contract has no address.');
      const data = `${BALANCE_OF}${contract.slice(2).toLowerCase().padStart(64, '0')}`;
      held += BigInt(await ask(node, 'eth_call', { to: token, data }, hex(custody.block)));
    }
    check(String(held) === amount, `${currency} ${token}: ${held} were held, not ${amount}.`);
    console.log(`${currency} is ${token}: ${held} base units at block ${custody.block}.`);
  }
  return 'what it says was held';
}
/** Each file names the one before; the last one's digest is what the anchor is made of. */
function carried(files, { edition: day }) {
  for (const [at, file] of files.entries()) {
    const before = files[at - 1];
    const named = before && `0x${before.digest.toString('hex')}`;
    check(!before || file.previous === named, `${file.day} does not follow ${before?.day}.`);
  }
  const last = files.at(-1);
  check(last.day === day, `The anchor is of ${day}: add the files up to that day.`);
  return last.digest;
}
async function anchored(node, files, anchor) {
  const { kind, row, commitment, tx_hash: hash } = anchor;
  const made = sha(Buffer.from([2]), bytes(commitment), carried(files, anchor)).toString('hex');
  const key = kind === 'call' ? made : row.toString(16).padStart(16, '0') + made.slice(0, 48);
  const receipt = await ask(node, 'eth_getTransactionReceipt', hash);
  check(receipt?.status === '0x1', `There is no such transaction, or it failed: ${hash}`);
  const own = files.flatMap(contractsOf).map((address) => address.toLowerCase());
  const found = receipt.logs.find(
    (log) => own.includes(log.address.toLowerCase()) && EVENTS[log.topics[0]]?.(log) === `0x${key}`,
  );
  check(found, `No event of the contract carries it in transaction ${hash}`);
  return `transaction ${hash} carries it, in block ${Number(receipt.blockNumber)}`;
}
try {
  const [node, ...given] = process.argv.slice(2);
  const tokens = Object.fromEntries(
    given.filter((one) => one.includes('=0x')).map((one) => one.split('=')),
  );
  const texts = given
    .filter((one) => !one.includes('=0x'))
    .map((path) => readFileSync(path, 'utf8'));
  const isEdition = (text) => text.startsWith('{"format":"tct-solvency/1"');
  const files = texts
    .filter(isEdition)
    .map(edition)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const others = texts.filter((text) => !isEdition(text)).map((text) => JSON.parse(text));
  const [file] = files;
  check(file, 'Give a published edition.');
  const chain = Number(await ask(node, 'eth_chainId'));
  check(!file.custody || chain === file.custody.chain_id, `The node is of chain ${chain}.`);
  const said = await balances(node, file, tokens);
  const anchor = others.flatMap((one) => one.items?.find(({ day }) => day === file.day) ?? one)[0]
    ?.anchor;
  const place = anchor ? await anchored(node, files, anchor) : 'no anchor was given';
  console.log(`${file.day}: the chain has ${said}; ${place}.`);
} catch (error) {
  console.log(`Refused: ${error.message}`);
  process.exitCode = 1;
}
