// Checks what is said to be owed, with nothing but Node; docs/solvency.md says how to call it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const CODES = ['USD', 'USDT', 'USDC', 'TCT'];
const DECIMALS = [6, 18, 18, 18];
function check(holds, sentence) {
  if (!holds) throw new Error(sentence);
  return true;
}
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (hex) =>
  check(/^[0-9a-f]{64}$/.test(hex), 'A hash or salt is no 32 bytes.') && Buffer.from(hex, 'hex');
/** Digits alone, below 2^128: nothing below zero can be written, and nothing wraps around. */
const isUnits = (text) => /^(0|[1-9]\d{0,38})$/.test(text) && BigInt(text) < 1n << 128n;
const units = (text) => check(isUnits(text), 'An amount is not from 0 to 2^128.') && BigInt(text);
const to18 = (amount, decimals) => amount * 10n ** BigInt(18 - decimals);
const fine = (text) => to18(BigInt(text.replace('.', '')), text.split('.')[1]?.length ?? 0);
const packed = (sums) => sums.map((sum) => Buffer.from(sum.toString(16).padStart(32, '0'), 'hex'));
function parent(left, right) {
  const sums = left.sums.map((sum, at) => units(String(sum + right.sums[at])));
  const children = [left.hash, ...packed(left.sums), right.hash, ...packed(right.sums)];
  return { hash: sha(Buffer.from([1]), ...children), sums };
}
function leafOf(day, holder, { currency, piece, amount, salt }) {
  const index = CODES.indexOf(currency);
  check(index >= 0 && [0, 1, 2, 3].includes(piece), 'A piece has no such currency or number.');
  const sums = CODES.map((_, at) => (at === index ? units(amount) : 0n));
  const parts = [bytes(salt), Buffer.from([index * 4 + piece]), ...packed(sums)];
  return { hash: sha(Buffer.from(`\0${day}`), ...parts, Buffer.from(holder)), sums };
}
function published(text) {
  const file = JSON.parse(text);
  check(file.format === 'tct-solvency/1', 'This is no published edition.');
  const totals = file.totals.map((one) => `${one.currency} ${one.decimals}`);
  const names = [...totals, ...file.gaps.map((one) => one.asset)].join();
  check(names === 'USD 6,USDT 18,USDC 18,TCT 18,USD,TCT', 'A total or a gap is missing.');
  const sums = file.totals.map(({ amount }) => units(amount));
  for (const { asset, owed, held, gap } of file.gaps) {
    const isOf = ({ currency }) => (currency === 'TCT') === (asset === 'TCT');
    const [debt, fund] = [file.totals, file.custody?.held ?? []].map((some) =>
      some.filter(isOf).reduce((sum, one) => sum + to18(units(one.amount), one.decimals), 0n),
    );
    const agrees = !file.custody || (fine(held) === fund && fine(gap) === fund - debt);
    check(agrees && fine(owed) === debt, `The gap in ${asset} is not what is held less owed.`);
  }
  return { ...file, sums, text };
}
function atRoot({ root, sums }, node) {
  check(node.hash.toString('hex') === root, 'It does not lead to the published root.');
  check(String(node.sums) === String(sums), 'The published totals are not those of the root.');
}
function onChain({ kind, row, commitment, value, edition, tx_hash: hash }, day, digest) {
  const made = sha(Buffer.from([2]), bytes(commitment), digest).toString('hex');
  const key = kind === 'call' ? made : row.toString(16).padStart(16, '0') + made.slice(0, 48);
  check(edition !== day || value === `0x${key}`, 'What stands on chain is of another edition.');
  return `${value} must be in transaction ${hash}`;
}
function member(proof, file) {
  check(file.text === proof.edition, 'The proof is of another edition than the published file.');
  const digest = sha(Buffer.from(file.text));
  check(proof.digest === `0x${digest.toString('hex')}`, 'The digest is not that of the edition.');
  const [seen, owed] = [new Set(), CODES.map(() => 0n)];
  for (const piece of proof.pieces) {
    let node = leafOf(file.day, proof.holder, piece);
    seen.add(node.hash.toString('hex'));
    for (const [at, sum] of node.sums.entries()) owed[at] += to18(sum, DECIMALS[at]);
    check(2 ** piece.path.length === file.leaves, 'A path is not as long as the tree is deep.');
    for (const [level, step] of piece.path.entries()) {
      const other = { hash: bytes(step.hash), sums: CODES.map((_, at) => units(step.sums[at])) };
      node = (piece.position >> level) & 1 ? parent(other, node) : parent(node, other);
    }
    atRoot(file, node);
  }
  check(seen.size === proof.pieces.length, 'A piece is counted twice.');
  const said = CODES.map((code) => proof.owed.find((one) => one.currency === code)?.amount ?? '0');
  check(String(said.map(fine)) === String(owed), 'The pieces are not what is said to be owed.');
  const place = proof.anchor ? onChain(proof.anchor, file.day, digest) : 'not on chain yet';
  const amounts = proof.owed.map((one) => `${one.amount} ${one.currency}`).join() || 'nothing';
  return `${file.day}: ${proof.holder} is in it with ${amounts}; ${place}.`;
}
function whole(given, file) {
  const [head, ...lines] = given.trimEnd().split('\n');
  check(JSON.parse(head).edition === file.text, 'The leaves are of another edition.');
  check(lines.length === file.leaves, 'There are more or fewer leaves than published.');
  const leaves = lines.map((line) => leafOf(file.day, JSON.parse(line).holder, JSON.parse(line)));
  let level = leaves.sort((a, b) => a.hash.compare(b.hash));
  const pair = (node, at) => (at % 2 ? [parent(level[at - 1], node)] : []);
  while (level.length > 1) level = level.flatMap(pair);
  atRoot(file, level[0]);
  return `${file.day}: all ${lines.length} leaves add up to the published root and totals.`;
}
try {
  const [given, text] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
  const isExport = given.startsWith('{"format":"tct-solvency-leaves/1"');
  const file = published(text ?? JSON.parse(given).edition);
  console.log(isExport ? whole(given, file) : member(JSON.parse(given), file));
} catch (error) {
  console.log(`Refused: ${error.message}`);
  process.exitCode = 1;
}
