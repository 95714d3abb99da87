import { describe, expect, it } from 'vitest';
import {
  decimalParts,
  formatForInput,
  formatPercent,
  formatToken,
  formatUsd,
  formatWhole,
  type FormatContext,
} from './format.ts';

const mexico: FormatContext = { region: 'es-MX', language: 'es' };
const argentina: FormatContext = { region: 'es-AR', language: 'es' };
const spain: FormatContext = { region: 'es-ES', language: 'en' };

describe('amounts', () => {
  it('take their separators from the region, whatever the language', () => {
    expect(formatUsd('1234.5', mexico)).toBe('1,234.50');
    expect(formatUsd('1234.5', argentina)).toBe('1.234,50');
    expect(formatUsd('1234.5', spain)).toBe('1.234,50');
  });

  it('are truncated toward zero, never rounded', () => {
    expect(formatUsd('0.999999', mexico)).toBe('0.99');
    expect(formatUsd('-12.309999', mexico)).toBe('\u221212.30');
  });

  it('lose their sign when truncated to zero', () => {
    expect(formatUsd('-0.001', mexico)).toBe('0.00');
    expect(formatUsd('0.001', mexico, { signed: true })).toBe('0.00');
  });

  it('have "+" only on request', () => {
    expect(formatUsd('40', mexico)).toBe('40.00');
    expect(formatUsd('40', mexico, { signed: true })).toBe('+40.00');
  });

  it('stay exact beyond the range of a JavaScript number', () => {
    expect(formatToken('123456789012345678.000000000000000001', mexico, true)).toBe(
      '123,456,789,012,345,678.000000000000000001',
    );
  });

  it('of tokens show 2 to 6 decimals, or every digit if exact', () => {
    expect(formatToken('12.5', mexico)).toBe('12.50');
    expect(formatToken('97.0000019', mexico)).toBe('97.000001');
    expect(formatToken('97.0000019', mexico, true)).toBe('97.0000019');
  });

  it('are split into parts for styling', () => {
    expect(decimalParts('-1234.5', argentina)).toEqual({
      sign: '\u2212',
      integer: '1.234',
      fraction: ',50',
    });
  });

  it('throw for anything but a plain decimal', () => {
    expect(() => formatUsd('1e6', mexico)).toThrow(RangeError);
    expect(() => formatUsd('1,5', mexico)).toThrow(RangeError);
  });

  it('are unambiguous when formatted for an input', () => {
    expect(formatForInput('1234.5', argentina)).toBe('1.234,50');
    expect(formatForInput('1234', argentina)).toBe('1.234');
  });
});

describe('counts and rates', () => {
  it('groups whole numbers', () => {
    expect(formatWhole(131071, mexico)).toBe('131,071');
    expect(formatWhole('3500.9', argentina)).toBe('3.500');
  });

  it('formats percentages as in the region', () => {
    expect(formatPercent('0.03', mexico)).toBe('3%');
    expect(formatPercent('0.03', spain)).toBe('3\u00a0%');
    expect(formatPercent('-0.0042', mexico)).toBe('\u22120.42%');
  });
});
