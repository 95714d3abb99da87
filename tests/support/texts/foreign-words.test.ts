import { describe, expect, test } from 'vitest';
import { foreignWords } from './foreign-words.ts';

const article = '## Tarifas\n\nRecibes por **500,00 USD** lo que viste, después de revisarlo.';

describe('words of a screen in the pseudo-language', () => {
  test('of an article are known, whatever short data the server answered beside it', () => {
    const isForeign = foreignWords([article, 'es', 'ar', 'ci', 'or']);
    expect(isForeign('Recibes por 500,00 USD')).toBe(false);
    expect(isForeign('lo que viste, después de revisarlo')).toBe(false);
  });

  test('that nobody answered are foreign, whatever short data cuts them', () => {
    expect(foreignWords([])('Hard coded words')).toBe(true);
    expect(foreignWords(['ha', 'rd', 'co', 'ed', 'or', 'ds'])('Hard coded words')).toBe(true);
  });

  test('are known where a datum is them, the longest of several, and foreign beside it', () => {
    const isForeign = foreignWords(['Ana', 'Ana Reyes (México)']);
    expect(isForeign('Ana Reyes (México)')).toBe(false);
    expect(isForeign('Ana')).toBe(false);
    expect(isForeign('Anabel')).toBe(true);
    expect(isForeign('Ana escribe')).toBe(true);
  });

  test('of an article are known with its figures as the region writes them', () => {
    const isForeign = foreignWords(['Un ejemplo con {2500} y {1800.50} BV.']);
    expect(isForeign('Un ejemplo con 2,500 y 1,800.50 BV.')).toBe(false);
    expect(isForeign('Un ejemplo con 2.500 y 1.800,50 BV.')).toBe(false);
    expect(isForeign('Un ejemplo con {2500} y {1800.50} BV.')).toBe(false);
    expect(isForeign('Un ejemplo con muchos y 1,800.50 BV.')).toBe(true);
    const isForeignRate = foreignWords(['Retiras {180.00} USD con la tarifa de {3%}.']);
    expect(isForeignRate('Retiras 180,00 USD con la tarifa de 3 %.')).toBe(false);
    expect(isForeignRate('Retiras 180,00 USD con la tarifa de siempre.')).toBe(true);
  });

  test('of a country are known where the server answered its code', () => {
    expect(foreignWords(['MX'])('México')).toBe(false);
    expect(foreignWords(['PE'])('México')).toBe(true);
  });

  test('of an address are known by its lines, and a line that is not whole is not', () => {
    const isForeign = foreignWords(['Calle Sol 80\nBogotá']);
    expect(isForeign('Calle Sol 80, Bogotá')).toBe(false);
    expect(isForeign('Calle Sol, Bogotá')).toBe(true);
  });

  test('are none in begin and end of a fingerprint', () => {
    expect(foreignWords([])('676fec…a117')).toBe(false);
    expect(foreignWords([])('676fec…a117 words')).toBe(true);
    expect(foreignWords([])('facade…')).toBe(true);
  });

  test('with an accent are no units', () => {
    expect(foreignWords([])('hace 2 días · 21 nov 2026')).toBe(false);
    expect(foreignWords([])('día hábil')).toBe(true);
  });

  test('are not searched in a text of the product', () => {
    expect(foreignWords([])('⟦Réçíbéš póŕ 5 óñ⟧')).toBe(false);
  });
});
