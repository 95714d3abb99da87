import { describe, expect, it, test } from 'vitest';
import { readQuestion, withoutPart, type QuestionContext } from './question.ts';

/** A Monday. */
const today = '2026-11-23';
const context: QuestionContext = { today, isDayFirst: true, group: ',' };

/** As an address would say it: filters, days, and what was not understood. */
function read(text: string, change: Partial<QuestionContext> = {}) {
  const { filter, from, to, unknown } = readQuestion(text, { ...context, ...change });
  return {
    ...filter,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(unknown.length > 0 && { unknown }),
  };
}

const direct = { kind: 'direct_bonus' };
const october = { from: '2026-10-01', to: '2026-10-31' };
const lastWeek = { from: '2026-11-16', to: '2026-11-22' };
const paid = { kind: 'withdrawal_paid', account: 'held' };

const questions: readonly (readonly [string, object])[] = [
  // The same in both languages.
  ['direct bonuses october from daniela', { ...direct, ...october, person: 'daniela' }],
  ['bonos directos octubre de daniela', { ...direct, ...october, person: 'daniela' }],
  [
    'Show me my direct bonuses of October 2025',
    { ...direct, from: '2025-10-01', to: '2025-10-31' },
  ],
  [
    'muéstrame mis bonos directos de octubre de 2025',
    { ...direct, from: '2025-10-01', to: '2025-10-31' },
  ],
  ['how much did I earn last week', { flow: 'earned', ...lastWeek }],
  ['¿cuánto gané la semana pasada?', { flow: 'earned', ...lastWeek }],
  ['binary bonus this month', { kind: 'binary_bonus', from: '2026-11-01', to: today }],
  ['bonos binarios de este mes', { kind: 'binary_bonus', from: '2026-11-01', to: today }],
  ['paid withdrawals last year', { ...paid, from: '2025-01-01', to: '2025-12-31' }],
  ['retiros pagados el año pasado', { ...paid, from: '2025-01-01', to: '2025-12-31' }],
  ['returned withdrawals', { kind: 'withdrawal_returned' }],
  ['retiros devueltos', { kind: 'withdrawal_returned' }],
  [
    'withdrawal requests yesterday',
    { kind: 'withdrawal_requested', from: '2026-11-22', to: '2026-11-22' },
  ],
  [
    'retiros solicitados ayer',
    { kind: 'withdrawal_requested', from: '2026-11-22', to: '2026-11-22' },
  ],
  ['withdrawals over 500', { flow: 'withdrawn', over: '500' }],
  ['retiros de más de 500', { flow: 'withdrawn', over: '500' }],
  [
    'membership payments 2025',
    { kind: 'membership_payment', from: '2025-01-01', to: '2025-12-31' },
  ],
  ['pagos de membresía 2025', { kind: 'membership_payment', from: '2025-01-01', to: '2025-12-31' }],
  ['pool results last 30 days', { kind: 'pool_result', from: '2026-10-25', to: today }],
  ['resultados de pools últimos 30 días', { kind: 'pool_result', from: '2026-10-25', to: today }],
  ['pool deposits', { kind: 'pool_deposit' }],
  ['depósitos en un pool', { kind: 'pool_deposit' }],
  ['maturities of march', { kind: 'pool_maturity', from: '2026-03-01', to: '2026-03-31' }],
  ['fines de plazo de marzo', { kind: 'pool_maturity', from: '2026-03-01', to: '2026-03-31' }],
  ['global network earnings today', { kind: 'global_earning', from: today, to: today }],
  ['abonos de la red global hoy', { kind: 'global_earning', from: today, to: today }],
  ['deposits in the global network', { kind: 'global_deposit' }],
  ['depósitos en la red global', { kind: 'global_deposit' }],
  ['debt payments', { kind: 'debt_payment' }],
  ['pagos de deudas', { kind: 'debt_payment' }],
  ['reversals since january', { kind: 'reversal', from: '2026-01-01', to: today }],
  ['reversiones desde enero', { kind: 'reversal', from: '2026-01-01', to: today }],
  ['what did I spend in april', { flow: 'spent', from: '2026-04-01', to: '2026-04-30' }],
  ['¿qué gasté en abril?', { flow: 'spent', from: '2026-04-01', to: '2026-04-30' }],
  ['money in this week', { side: 'in', from: today, to: today }],
  ['entradas de esta semana', { side: 'in', from: today, to: today }],
  ['outflows under 20 dollars', { side: 'out', under: '20' }],
  ['salidas de menos de 20 dólares', { side: 'out', under: '20' }],
  ['bonuses between 50 and 100', { flow: 'earned', min: '50', max: '100' }],
  ['bonos entre 50 y 100', { flow: 'earned', min: '50', max: '100' }],
  ['at least 1,234.50', { min: '1234.50' }],
  ['al menos 1,234.50', { min: '1234.50' }],
  ['20 or less', { max: '20' }],
  ['20 o menos', { max: '20' }],
  ['exactly 75', { min: '75', max: '75' }],
  ['bonos directos de 75 usd', { ...direct, min: '75', max: '75' }],
  ['> 5k', { over: '5000.00' }],
  ['5 mil o más', { min: '5000.00' }],
  ['<= 12.345678', { max: '12.345678' }],
  ['direct balance since 2026-05-03', { account: 'direct', from: '2026-05-03', to: today }],
  ['saldo directo desde 2026-05-03', { account: 'direct', from: '2026-05-03', to: today }],
  ['reserved', { account: 'held' }],
  ['reservado', { account: 'held' }],
  ['pool balance', { account: 'pool' }],
  ['saldo de la red global', { account: 'global' }],
  ['deuda', { account: 'debt' }],
  ['daily closings', { source: 'closing' }],
  ['cierres diarios', { source: 'closing' }],
  ['transfers', { flow: 'moved' }],
  ['earnings from pools', { flow: 'earned', source: 'pool_position' }],

  // Days.
  ['two days ago', { from: '2026-11-21', to: '2026-11-21' }],
  ['hace dos días', { from: '2026-11-21', to: '2026-11-21' }],
  ['antier', { from: '2026-11-21', to: '2026-11-21' }],
  ['a week ago', { from: '2026-11-16', to: '2026-11-16' }],
  ['hace 3 meses', { from: '2026-08-01', to: '2026-08-31' }],
  ['past month', { from: '2026-10-24', to: today }],
  ['el último mes', { from: '2026-10-24', to: today }],
  ['el mes pasado', october],
  ['last 2 weeks', { from: '2026-11-10', to: today }],
  ['últimos tres meses', { from: '2026-08-24', to: today }],
  ['last quarter', { from: '2026-07-01', to: '2026-09-30' }],
  ['este trimestre', { from: '2026-10-01', to: today }],
  ['Q1 2026', { from: '2026-01-01', to: '2026-03-31' }],
  ['segundo trimestre de 2025', { from: '2025-04-01', to: '2025-06-30' }],
  ['primera quincena de octubre', { from: '2026-10-01', to: '2026-10-15' }],
  ['second half of february 2024', { from: '2024-02-16', to: '2024-02-29' }],
  ['october 5', { from: '2026-10-05', to: '2026-10-05' }],
  ['5 de octubre de 2025', { from: '2025-10-05', to: '2025-10-05' }],
  ['the 5th of october', { from: '2026-10-05', to: '2026-10-05' }],
  ['2026-10', october],
  ['5/10/2026', { from: '2026-10-05', to: '2026-10-05' }],
  ['25/12/25', { from: '2025-12-25', to: '2025-12-25' }],
  ['october 1 to 15', { from: '2026-10-01', to: '2026-10-15' }],
  ['del 1 al 15 de octubre', { from: '2026-10-01', to: '2026-10-15' }],
  ['oct 1-15', { from: '2026-10-01', to: '2026-10-15' }],
  ['from november to january', { from: '2025-11-01', to: '2026-01-31' }],
  ['de noviembre a enero', { from: '2025-11-01', to: '2026-01-31' }],
  ['october to november 2025', { from: '2025-10-01', to: '2025-11-30' }],
  ['entre el 5 de marzo y el 2 de mayo', { from: '2026-03-05', to: '2026-05-02' }],
  ['before october', { to: '2026-09-30' }],
  ['hasta octubre', { to: '2026-10-31' }],
  ['después de octubre', { from: '2026-11-01', to: today }],
  ['from october onwards', { from: '2026-10-01', to: today }],
  ['de octubre en adelante', { from: '2026-10-01', to: today }],
  ['octubre del año pasado', { from: '2025-10-01', to: '2025-10-31' }],
  ['last november', { from: '2025-11-01', to: '2025-11-30' }],
  ['diciembre', { from: '2025-12-01', to: '2025-12-31' }],
  ['noviembre', { from: '2026-11-01', to: today }],
  ['last monday', { from: '2026-11-16', to: '2026-11-16' }],
  ['el viernes', { from: '2026-11-20', to: '2026-11-20' }],
  ['lo que va del año', { from: '2026-01-01', to: today }],
  ['2027', { from: '2027-01-01', to: '2027-12-31' }],
  ['all time', {}],
  ['desde el principio', {}],

  // People.
  ["daniela's bonuses", { person: 'daniela', flow: 'earned' }],
  ['from @daniela_r', { person: 'daniela_r' }],
  [
    'bonos de María de la Cruz Pérez en mayo',
    { flow: 'earned', person: 'María de la Cruz Pérez', from: '2026-05-01', to: '2026-05-31' },
  ],
  [
    'bonos de “Abril” de abril',
    { flow: 'earned', person: 'Abril', from: '2026-04-01', to: '2026-04-30' },
  ],
  ['octubre de daniela bonos directos', { ...direct, ...october, person: 'daniela' }],

  // What is not understood is said.
  ['withdrawals in usdt', { flow: 'withdrawn', unknown: ['usdt'] }],
  ['retiros de usdt', { flow: 'withdrawn', unknown: ['usdt'] }],
  ['bonos binarios azules', { kind: 'binary_bonus', unknown: ['azules'] }],
  ['binary bonuses and pool results', { kind: 'binary_bonus', unknown: ['pool results'] }],
  ['octubre y noviembre y bonos', { flow: 'earned', ...october, unknown: ['noviembre'] }],
  ['31 de febrero', { from: '2026-02-01', to: '2026-02-28', unknown: ['31'] }],
  ['valeria montes', { unknown: ['valeria', 'montes'] }],
  ['', {}],
];

test.each(questions)('understands %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('is tried with eighty phrases at least', () => {
  expect(questions.length).toBeGreaterThanOrEqual(80);
});

describe('a question', () => {
  const kinds = ['bonos directos', 'direct bonuses', 'retiros pagados', 'income'];
  const periods = ['de octubre', 'last week', 'del 1 al 15 de mayo', 'since 2026-05-03', ''];
  const sizes = ['over 100', 'de 50 usd o más', 'entre 50 y 90', ''];
  const people = ['from Ana Ruiz', 'de María de la Cruz', "Ana's", ''];

  it('means the same in any order, case and accents', () => {
    const all = kinds.flatMap((kind) =>
      periods.flatMap((period) =>
        sizes.flatMap((size) => people.map((person) => [kind, period, size, person])),
      ),
    );
    for (const parts of all) {
      const expected = Object.assign({}, ...parts.map((part) => read(part))) as object;
      for (const text of [parts.join(', '), parts.toReversed().join('; ')]) {
        expect(read(text)).toEqual(expected);
        const loud = read(text.toUpperCase().normalize('NFD'));
        expect({ ...loud, person: '' }).toEqual({ ...expected, person: '' });
      }
    }
    expect(all).toHaveLength(320);
  });

  it('loses exactly a part whose words are taken out', () => {
    const text = 'bonos directos octubre de daniela over 100 usd';
    const { parts } = readQuestion(text, context);
    expect(parts.map(({ from, to }) => text.slice(from, to))).toEqual([
      'bonos directos',
      'octubre',
      'de daniela',
      'over 100 usd',
    ]);
    const left = parts.map((part) => read(withoutPart(text, part)));
    expect(left).toEqual([
      { ...october, person: 'daniela', over: '100' },
      { ...direct, person: 'daniela', over: '100' },
      { ...direct, ...october, over: '100' },
      { ...direct, ...october, person: 'daniela' },
    ]);
  });

  it('reads figures and dates as they are written where it is typed', () => {
    expect(read('over 1.234', { group: '.' })).toEqual({ over: '1234' });
    expect(read('over 1,234', { group: '.' })).toEqual({ over: '1234' });
    expect(read('over 1,5')).toEqual({ over: '1.5' });
    expect(read('10/5/2026', { isDayFirst: false })).toMatchObject({ from: '2026-10-05' });
    expect(read('25/5/2026', { isDayFirst: false })).toMatchObject({ from: '2026-05-25' });
  });

  it('never asks for days after today, but of a year that is named', () => {
    for (const text of ['this year', 'este mes', 'noviembre', 'q4', 'this week']) {
      expect(read(text)).toMatchObject({ to: today });
    }
  });

  it('takes any text without an error and within the limits of the call', () => {
    const pieces = [
      '"',
      '9'.repeat(30),
      'de',
      '٣',
      '💸',
      'from',
      '-',
      '1/99/2026',
      '%_\\',
      "d'",
      '@',
      '<',
      'mil',
    ];
    const texts = pieces.flatMap((one) =>
      pieces.flatMap((two) => pieces.map((three) => `${one} ${two} ${three}`)),
    );
    for (const text of texts) {
      const { filter } = readQuestion(text, context);
      const { person = 'x', over = '1', min = '1', under = '1', max = '1' } = filter;
      expect(person).toMatch(/^[^]{1,80}$/);
      for (const size of [over, min, under, max]) {
        expect(size).toMatch(/^\d{1,12}(\.\d{1,6})?$/);
      }
    }
  });
});
