import { describe, expect, it } from 'vitest';
import { csvCell, csvName, csvOf, type CsvColumn } from './csv.ts';

describe('a cell of a file', () => {
  it.each(['=1+1', '+1 555', '-x', '@sum', '\tx', '\rx'])('escapes %j as text', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['1234.50', '-12.30', '0'])('leaves the plain number %s as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('quotes what would break the row', () => {
    expect(csvCell('a, "b"\nc')).toBe('"a, ""b""\nc"');
  });

  it('leaves nothing empty', () => {
    expect(csvCell(null)).toBe('');
  });
});

describe('a file', () => {
  const columns: readonly CsvColumn<string>[] = [
    { key: 'note', title: '=Nota', of: (note) => note },
    { key: 'usd', title: 'Monto, USD', of: () => '1234.50', isFigure: true },
  ];

  it('begins with a byte order mark, and escapes titles as well as values', async () => {
    const bytes = new Uint8Array(await csvOf(columns, ['=HYPERLINK("x")']).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `'=Nota,"Monto, USD"\r\n"'=HYPERLINK(""x"")",1234.50\r\n`,
    );
  });

  it('is named with the day', () => {
    expect(csvName('retiros')).toMatch(/^retiros-\d{4}-\d\d-\d\d\.csv$/);
  });
});
