import { expect, test } from 'vitest';
import { FigureError, figureValue, withFigures, withGroupedFigures } from './figures.ts';

test.each([
  ['n:1234.50', '1234.50'],
  ['rate:withdrawal_fee_stable', '3'],
  ['setting:code_minutes', '10'],
  ['quote:USDT:100:fee', '3.00'],
  ['quote:USDT:100:net', '97.00'],
  ['quote:TCT:500:tokens', '1031.25'],
  ['quote:TCT:500:tokens:0.40', '1237.50'],
  ['plan:Profesional:cap', '900.00'],
  ['plan:Esencial:direct', '6'],
  ['direct:250:Esencial', '15.00'],
  ['pool:1000:0.0123,-0.0077:change', '-7.70'],
  ['pool:1000:0.0123,-0.0077:principal', '992.30'],
  ['pool:1000:0.0123,-0.0077:credited', '12.30'],
  ['pool:8000:-0.000833:change', '-6.66'],
  ['closing:Ejecutivo:300/100:paid', '10.00'],
  ['closing:Ejecutivo:300/100,0/100:left', '100'],
  ['closing:Ejecutivo:300/100,x0/100,-1000/0:left', '0'],
  ['closing:Inicial:3500/2500:flushed', '125.00'],
  ['range:1000:ceiling', '1750.00'],
  ['share:1000', '100.00'],
  ['earning:1000:100-145,1000:1', '5.00'],
  ['earning:1000:100-145,1000:2', '95.00'],
  ['earning:1000:100,1000:1', '8.00'],
  ['worth:100:20:30', '66.66'],
  ['upgrade:Esencial:Avanzado:60', '375.00'],
  ['tolerated:500', '497.50'],
  ['asked:480', '1000'],
  ['asked:500', '1041.666667'],
  ['less:500:400', '100.00'],
  ['less:(quote:USDT:300:fee):(quote:TCT:300:fee)', '6.00'],
  ['quote:USDT:20.01:exact', '0.6003'],
  ['later:300:0.36', '222.75'],
  ['range:1000:weighs', '1150'],
  ['volume:1200:800', '2000'],
])('computes %s as %s', (expression, value) => {
  expect(figureValue(expression)).toBe(value);
});

test('writes a figure in braces, and words as the language has them', () => {
  const text =
    '{{pool:1000:-0.0077:change}} USD, {{rate:withdrawal_fee_tct}}, {{plan:Inicial:name}}';
  expect(withFigures(text, 'es')).toBe('−{7.70} USD, {1%}, Inicial');
  expect(withFigures(text, 'en')).toBe('−{7.70} USD, {1%}, Starter');
});

test('groups the digits of what is said in a video', () => {
  expect(withGroupedFigures('{{n:1234567.50}}, {{n:999}}, {{percent:0.0035}}', 'es')).toBe(
    '1,234,567.50, 999, 0.35%',
  );
});

test.each([
  'fee:USDT:100',
  'quote:USDT:100:toString',
  'plan:Oro:price',
  'setting:nothing',
  'range:50:min',
  'upgrade:Avanzado:Inicial:10',
])('refuses %s, which no rule computes', (expression) => {
  expect(() => figureValue(expression)).toThrow(FigureError);
});
