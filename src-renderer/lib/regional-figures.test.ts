import { expect, it } from 'vitest';
import { regionalFigures } from './regional-figures.ts';

const text = 'De {2500} y {1800.50} BV al {9.00} %: +{0.0425} %, el {lunes} {} a las 08:00, 1.200';

it('formats only figures in braces, for the device’s region', () => {
  expect(regionalFigures(text, { region: 'es-MX', language: 'es' })).toBe(
    'De 2,500 y 1,800.50 BV al 9.00 %: +0.0425 %, el {lunes} {} a las 08:00, 1.200',
  );
  expect(regionalFigures(text, { region: 'es-ES', language: 'en' })).toBe(
    'De 2.500 y 1.800,50 BV al 9,00 %: +0,0425 %, el {lunes} {} a las 08:00, 1.200',
  );
});

it('writes a percentage as the region does, whatever the language', () => {
  expect(regionalFigures('al −{1234.50%}', { region: 'es-MX', language: 'es' })).toBe(
    'al −1,234.50%',
  );
  const spaced = '3\u00A0%';
  expect(regionalFigures('{3%}', { region: 'es-ES', language: 'en' })).toBe(spaced);
});
