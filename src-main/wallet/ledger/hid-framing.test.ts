import { describe, expect, it } from 'vitest';
import { createAnswer, reportsOf } from './hid-framing.ts';
import { LedgerError } from './ledger-error.ts';

/** Vectors of `hid-framing.test.ts` in Ledger's `hw-transport-webhid` 6.36.0 (Apache-2.0). */
const channel = 0xa1b2;
const filled = (hex: string): string => hex.padEnd(128, '0');
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

const longName = hexOf(
  Buffer.from('TofuIsNutritiousAndBringsJoyDelightHealthinessHarmonyInEveryBite'),
);

describe('commands as reports', () => {
  it('fills one report', () => {
    expect(reportsOf(channel, bytesOf('e001000000')).map(hexOf)).toEqual([
      filled('a1b20500000005e001000000'),
    ]);
  });

  it('goes on in a second one', () => {
    const command = `e0d4000040${longName}`;
    const [first, second, ...others] = reportsOf(channel, bytesOf(command)).map(hexOf);
    expect(first).toBe(`a1b20500000045${command.slice(0, 114)}`);
    expect(second).toBe(filled(`a1b2050001${command.slice(114)}`));
    expect(others).toEqual([]);
  });
});

describe('reports as answers', () => {
  it('reads one report and leaves out what fills it', () => {
    const answer = '3320000405312e332e3004e602000004352e323404302e3438010001009000';
    const whole = createAnswer().add(bytesOf(filled(`a1b2050000001f${answer}`)));
    expect(hexOf(whole ?? new Uint8Array())).toBe(answer);
  });

  it('reads an answer in two reports', () => {
    const answer = `${longName}9000`;
    const reading = createAnswer();
    expect(reading.add(bytesOf(`a1b20500000042${answer.slice(0, 114)}`))).toBeUndefined();
    const whole = reading.add(bytesOf(filled(`a1b2050001${answer.slice(114)}`)));
    expect(hexOf(whole ?? new Uint8Array())).toBe(answer);
  });

  it.each([
    ['another tag', 'a1b20200000002 9000'],
    ['a number that is not the next', 'a1b20500010002 9000'],
    ['nothing', 'a1b2'],
    ['more than any answer has', 'a1b2050000ffff'],
  ])('refuses %s', (_what, report) => {
    const bytes = bytesOf(report.replace(' ', ''));
    expect(() => createAnswer().add(bytes)).toThrow(LedgerError);
  });
});
