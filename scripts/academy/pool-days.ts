import { figureValue } from '../../src-server/academy-content/figures.ts';
import {
  amount,
  between,
  box,
  colours,
  grouped,
  hatched,
  passed,
  stroke,
  words,
  type Drawing,
} from './frame.ts';

const RATES = ['0.0035', '-0.0042', '0.0042', '-0.015', '0.002'];
const PRINCIPAL = 2000;
/** Seconds at which a day's result is published. */
const BEGINS = [15, 24, 34, 44, 53];
const SUM_AT = 62;
const RESULT_AT = 69;
const RISK_AT = 76;

const upTo = (days: number, field: string): string =>
  days === 0
    ? ({ principal: '2000.00', credited: '0.00' }[field] ?? '0.00')
    : figureValue(`pool:${PRINCIPAL}:${RATES.slice(0, days).join(',')}:${field}`);

const changes = RATES.map((_, index) => upTo(index + 1, 'change'));
const taken = figureValue(`less:${PRINCIPAL}:${upTo(RATES.length, 'principal')}`);

/** Of the two bars, so many pixels for the whole principal. */
const BAR = 500;
const AXIS = 440;
/** Pixels of the chart for one USD. */
const USD = 3.4;

/** Index of the last day that has begun; −1 before the first. */
const dayAt = (seconds: number): number => BEGINS.filter((begin) => seconds >= begin).length - 1;

function accounts(seconds: number): string {
  const day = dayAt(seconds);
  const share = day < 0 ? 1 : passed(seconds, (BEGINS[day] ?? 0) + 2, (BEGINS[day] ?? 0) + 3.5);
  const blend = (field: string): number =>
    between(Number(upTo(Math.max(0, day), field)), Number(upTo(day + 1, field)), share);
  const [principal, credited] = [blend('principal'), blend('credited')];
  const shown = share >= 1 ? day + 1 : Math.max(0, day);
  const lost = passed(seconds, RISK_AT, RISK_AT + 9) * principal;
  return [
    drop(120, 110),
    amount([180, 140], grouped(upTo(shown, 'principal')), 'USD', { size: 64 }),
    box([120, 172, (BAR * principal) / PRINCIPAL, 18], colours.text),
    box(
      [120 + (BAR * principal) / PRINCIPAL, 172, (BAR * (PRINCIPAL - principal)) / PRINCIPAL, 18],
      hatched.loss,
    ),
    box(
      [120 + (BAR * (principal - lost)) / PRINCIPAL, 172, (BAR * lost) / PRINCIPAL, 18],
      colours.ink,
    ),
    box(
      [120 + (BAR * (principal - lost)) / PRINCIPAL, 172, (BAR * lost) / PRINCIPAL, 18],
      hatched.loss,
    ),
    wallet(760, 110),
    amount([830, 140], grouped(upTo(shown, 'credited')), 'USD', { size: 64, colour: colours.left }),
    box([760, 172, Math.max(1, (BAR * credited) / PRINCIPAL), 18], colours.left),
    box([760, 172, BAR * 0.8, 18], 'none', { edge: colours.line }),
  ].join('');
}

/** The pool: a drop. */
const drop = (x: number, y: number): string =>
  `<path d="M${x + 20} ${y - 14} C${x + 4} ${y + 6} ${x} ${y + 14} ${x} ${y + 20} a20 20 0 0 0 40 0 C${x + 40} ${y + 14} ${x + 36} ${y + 6} ${x + 20} ${y - 14} Z" fill="none" stroke="${colours.muted}" stroke-width="4" stroke-linejoin="round"/>`;

/** The balance: a wallet. */
const wallet = (x: number, y: number): string =>
  `<g fill="none" stroke="${colours.muted}" stroke-width="4" stroke-linejoin="round"><rect x="${x}" y="${y - 6}" width="50" height="40" rx="6"/><path d="M${x + 50} ${y + 6} h-16 a8 8 0 0 0 0 16 h16"/></g>`;

/** A day's result: its bar, its percentage on the other side of the axis, and what it changes. */
function dayBar(seconds: number, index: number): string {
  const begin = BEGINS[index] ?? 0;
  const grown = passed(seconds, begin + 0.5, begin + 2);
  if (grown === 0) return '';
  const change = changes[index] ?? '0';
  const isLoss = change.startsWith('-');
  const height = Math.abs(Number(change)) * USD * grown;
  const x = 200 + index * 190;
  const opacity = index === dayAt(seconds) ? 1 : 0.55;
  const dim = passed(seconds, SUM_AT, SUM_AT + 1) * 0.3;
  const percent = `${grouped(figureValue(`percent:${RATES[index] ?? '0'}`))}%`;
  return [
    box([x, isLoss ? AXIS : AXIS - height, 90, height], isLoss ? colours.loss : colours.left, {
      opacity: opacity - dim,
    }),
    words([x + 45, isLoss ? AXIS - 16 : AXIS + 38], percent, {
      size: 26,
      anchor: 'middle',
      colour: isLoss ? colours.loss : colours.muted,
      opacity: grown,
    }),
    words([x + 45, isLoss ? AXIS + height + 34 : AXIS - height - 14], grouped(change), {
      size: 28,
      anchor: 'middle',
      opacity: grown === 1 ? Math.min(1, opacity + 0.2) : 0,
    }),
  ].join('');
}

/** A dot that goes from a day's bar to the account that the result changes. */
function move(seconds: number, index: number): string {
  const begin = BEGINS[index] ?? 0;
  const share = passed(seconds, begin + 1.5, begin + 3);
  if (share === 0 || share === 1) return '';
  const isLoss = (changes[index] ?? '').startsWith('-');
  const x = between(245 + index * 190, isLoss ? 370 : 960, share);
  const y = between(AXIS, 196, share);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="9" fill="${isLoss ? colours.loss : colours.left}"/>`;
}

function chart(seconds: number): string {
  const axis = stroke([150, AXIS, 1130, AXIS], colours.line, { opacity: passed(seconds, 7, 9) });
  return axis + RATES.map((_, index) => dayBar(seconds, index) + move(seconds, index)).join('');
}

function total(seconds: number): string {
  if (seconds < SUM_AT) return '';
  const shown = passed(seconds, SUM_AT, SUM_AT + 1);
  const result = passed(seconds, RESULT_AT, RESULT_AT + 1);
  const y = 282;
  return [
    words([430, y], `+${grouped(upTo(RATES.length, 'credited'))}`, {
      size: 48,
      colour: colours.left,
      anchor: 'end',
      opacity: shown,
    }),
    words([470, y], `− ${grouped(taken)}`, { size: 48, colour: colours.loss, opacity: shown }),
    words([700, y], '=', { size: 48, colour: colours.muted, opacity: result }),
    result > 0
      ? amount([760, y], grouped(upTo(RATES.length, 'result')), 'USD', {
          size: 56,
          opacity: result,
        })
      : '',
  ].join('');
}

/** A position in a pool over five days: what is good goes to the balance, what is bad off the principal. */
export const poolDays: Drawing = (seconds) => accounts(seconds) + chart(seconds) + total(seconds);
