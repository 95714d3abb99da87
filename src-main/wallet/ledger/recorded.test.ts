import { keccak256 } from 'ethers/crypto';
import { recoverAddress, Transaction } from 'ethers/transaction';
import { concat, getBytes, hexlify } from 'ethers/utils';
import { describe, expect, it } from 'vitest';
import { createEmulatedLedger } from '../../../tests/support/ledger/emulated-ledger.ts';
import {
  recordedAddress,
  recordedHashes,
  recordedStates,
  recordedTransactions,
  recordedTyped,
} from '../../../tests/support/ledger/recorded.ts';
import { createEthereumApp } from './ethereum-app.ts';
import { typedDataCommands } from './typed-data.ts';
import type { FlatTypedData } from './typed-data.ts';

const PATH = "m/44'/60'/0'/0/0";

const linesOf = (exchange: string, sign: '=>' | '<='): readonly string[] =>
  exchange
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => `0x${line.slice(3)}`);

/** An app whose device answers as it was recorded, and takes nothing but what was recorded. */
function replayed(exchange: string) {
  const commands = [...linesOf(exchange, '=>')];
  const answers = [...linesOf(exchange, '<=')];
  return createEthereumApp((command) => {
    expect(hexlify(command)).toBe(commands.shift());
    // Of typed data only the last answer is written down.
    const answer = commands.length < answers.length ? answers.shift() : '0x9000';
    return Promise.resolve(getBytes(answer ?? ''));
  });
}

/** Gives the recorded commands to the emulated device. */
async function emulated(exchange: string) {
  const ledger = createEmulatedLedger();
  const answers: string[] = [];
  for (const command of linesOf(exchange, '=>')) {
    answers.push(hexlify(await ledger.exchange(getBytes(command))));
  }
  return { ledger, answers, last: linesOf(exchange, '<=').at(-1) ?? '' };
}

/** Who signed a hash, by an answer. */
function signerOf(hash: string, answer: string): string {
  const bytes = getBytes(answer);
  const [v = 0] = bytes;
  return recoverAddress(hash, {
    r: hexlify(bytes.slice(1, 33)),
    s: hexlify(bytes.slice(33, 65)),
    yParity: (v >= 27 ? v - 27 : v) === 1 ? 1 : 0,
  });
}

/** Account of the seed that both the emulated device and Ledger's own emulator have. */
const SPECULOS = '0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D';

describe('what the wallet says to a device, beside recordings of real ones', () => {
  it('asks which app is open and what it may, and reads the answers', async () => {
    const app = replayed(recordedStates.exchange);
    const { name, version } = recordedStates;
    expect(await app.open()).toEqual({ name, version });
    expect(await app.mayBlindSign()).toBe(true);
  });

  it('reads an address', async () => {
    const [answer = ''] = linesOf(recordedAddress.exchange, '<=');
    const [command = ''] = linesOf(recordedAddress.exchange, '=>');
    const app = createEthereumApp((given) => {
      // The recorded one names a chain behind the path.
      const [path, chain] = [command.slice(12, -16), command.slice(-16)];
      expect(chain).toHaveLength(16);
      expect(hexlify(given)).toBe(`0xe002010015${path}`);
      return Promise.resolve(getBytes(answer));
    });
    expect(await app.address(PATH, true)).toBe(recordedAddress.address);
  });

  it.each(recordedTransactions)('signs $what', async ({ unsigned, exchange }) => {
    const given = await replayed(exchange).signTransaction(PATH, unsigned);
    expect(recoverAddress(Transaction.from(unsigned).unsignedHash, given)).toBe(
      recordedAddress.address,
    );
  });

  it.each(recordedTyped)('signs $what as typed data', async ({ data, exchange }) => {
    const typed = JSON.parse(data) as FlatTypedData;
    // Ledger's library orders types by name; a page's order may be another one.
    const commands = typedDataCommands(typed).map((command) => hexlify(command));
    expect(commands).toEqual(linesOf(exchange, '=>').slice(0, -1));
    const given = await replayed(exchange).signTyped(PATH, typed, { domain: '', message: '' });
    expect(given).toMatchObject({ r: `0x${linesOf(exchange, '<=')[0]?.slice(4, 68)}` });
  });
});

describe('the emulated device, beside recordings of real ones', () => {
  it('says which app is open and what it may as they do', async () => {
    const ledger = createEmulatedLedger({ version: '1.12.0' });
    const [open = '', state = ''] = linesOf(recordedStates.exchange, '=>');
    const [opened, stated] = linesOf(recordedStates.exchange, '<=');
    expect(hexlify(await ledger.exchange(getBytes(open)))).toBe(opened);
    ledger.state.version = '1.1.6';
    const answer = hexlify(await ledger.exchange(getBytes(state)));
    // That app was older than the flag of tokens that are described from outside.
    expect(`0x01${answer.slice(4)}`).toBe(stated);
  });

  it('gives an address in their form', async () => {
    const { answers, last } = await emulated(recordedAddress.exchange);
    // Length and kind of the key, length of the address, status.
    const shape = (answer = ''): string =>
      answer.slice(0, 6) + answer.slice(134, 136) + answer.slice(-4);
    expect(shape(answers[0])).toBe(shape(last));
    expect(answers[0]).toHaveLength(last.length);
  });

  it.each(recordedTransactions)('reads $what as they did', async ({ exchange, unsigned }) => {
    const { ledger, answers, last } = await emulated(exchange);
    expect(answers.slice(0, -1)).toEqual(linesOf(exchange, '<=').slice(0, -1));
    const hash = keccak256(unsigned);
    expect(ledger.screens).toMatchObject([{ kind: 'transaction', hash }]);
    // The recorded signature is over the hash that the emulated device shows, and so is its own.
    expect(signerOf(hash, last)).toBe(recordedAddress.address);
    expect(answers.at(-1)).toHaveLength(last.length);
    expect(signerOf(hash, answers.at(-1) ?? '')).toBe(SPECULOS);
  });

  it.each(recordedTyped)('hashes $what as they did', async ({ exchange, signer }) => {
    const { ledger, answers, last } = await emulated(exchange);
    expect(new Set(answers.slice(0, -1))).toEqual(new Set(['0x9000']));
    const [screen] = ledger.screens;
    if (screen?.kind !== 'fields') throw new Error('Nothing was shown');
    const { domainHash, messageHash } = screen;
    const hash = keccak256(concat(['0x1901', domainHash, messageHash]));
    expect(signerOf(hash, last)).toBe(signer ?? signerOf(hash, last));
    expect(signerOf(hash, answers.at(-1) ?? '')).toBe(SPECULOS);
  });

  it('signs the same bytes as Ledger’s own emulator, whose seed it has', async () => {
    // Signing is deterministic.
    const permit = recordedTyped.find(({ signer }) => signer === SPECULOS);
    const { answers, last } = await emulated(permit?.exchange ?? '');
    expect(answers.at(-1)).toBe(last);
  });

  it('takes two hashes as they did', async () => {
    const { ledger, answers, last } = await emulated(recordedHashes.exchange);
    const { domainHash, messageHash } = recordedHashes;
    expect(ledger.screens).toEqual([{ kind: 'hashes', domainHash, messageHash }]);
    expect(answers[0]).toHaveLength(last.length);
  });
});
