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

const PLAN = 'Esencial';
/** What each day brings, as the figures of lessons write it. */
const DAYS = ['1200/800', '300/900', '2000/2500', 'x500/0'];

interface Times {
  /** Volume comes in; the bonus is computed; the cap cuts it; what is left moves to the middle. */
  readonly begin: number;
  readonly pay: number;
  readonly cut: number;
  readonly settle: number;
}

const NEVER = 1000;
const TIMES: readonly Times[] = [
  { begin: 15, pay: 24, cut: NEVER, settle: 28 },
  { begin: 33, pay: 41, cut: NEVER, settle: 45 },
  { begin: 49, pay: 54, cut: 59, settle: 68 },
  { begin: 75, pay: NEVER, cut: NEVER, settle: NEVER },
];

const MIDDLE = 640;
const LEGS = 200;
const MONEY = 410;
/** Pixels for one BV, and for one USD. */
const BV = 480 / 2700;
const USD = 500 / 150;

interface Day {
  readonly beforeLeft: number;
  readonly beforeRight: number;
  readonly matched: number;
  readonly gross: string;
  readonly paid: string;
  readonly flushed: string;
  readonly left: number;
  readonly right: number;
}

const days: readonly Day[] = DAYS.map((_, index) => {
  const of = (field: string): string =>
    figureValue(`closing:${PLAN}:${DAYS.slice(0, index + 1).join(',')}:${field}`);
  return {
    beforeLeft: Number(of('beforeLeft')),
    beforeRight: Number(of('beforeRight')),
    matched: Number(of('matched')),
    gross: of('gross'),
    paid: of('paid'),
    flushed: of('flushed'),
    left: Number(of('left')),
    right: Number(of('right')),
  };
});
const CAP = figureValue(`plan:${PLAN}:cap`);
const RATE = `${figureValue(`plan:${PLAN}:binary`)}%`;

const dayAt = (seconds: number): number => TIMES.filter(({ begin }) => seconds >= begin).length - 1;

interface Leg {
  readonly side: 'left' | 'right';
  readonly carry: number;
  readonly before: number;
  readonly matched: number;
}

/** One leg: it grows from the carry, what has a partner stays solid, and what is left is hatched. */
function leg(
  { side, carry, before, matched }: Leg,
  seconds: number,
  { begin, pay, settle }: Times,
): string {
  const grown = between(carry, before, passed(seconds, begin, begin + 2));
  const marked = passed(seconds, begin + 3, begin + 4);
  const gone = passed(seconds, pay, pay + 2);
  const moved = passed(seconds, settle, settle + 2);
  const rest = before - matched;
  const start = matched * (1 - moved) * BV;
  const place = (
    from: number,
    length: number,
    y: number,
  ): readonly [number, number, number, number] => [
    side === 'left' ? MIDDLE - 8 - from - length : MIDDLE + 8 + from,
    y,
    length,
    70,
  ];
  const colour = colours[side];
  const hasLeft = seconds >= pay + 1;
  const shown = hasLeft ? rest : grown;
  const end = hasLeft ? start + rest * BV : grown * BV;
  const label = words(
    [side === 'left' ? MIDDLE - 8 - end - 18 : MIDDLE + 8 + end + 18, LEGS + 46],
    grouped(String(Math.round(shown))),
    { size: 34, anchor: side === 'left' ? 'end' : 'start', colour },
  );
  if (marked === 0) return box(place(0, grown * BV, LEGS), colour) + label;
  return [
    box(place(0, matched * BV, LEGS + gone * 60), colour, { opacity: 1 - gone }),
    box(place(start, rest * BV, LEGS), colour, { opacity: 1 - marked }),
    box(place(start, rest * BV, LEGS), hatched[side], { opacity: marked }),
    label,
  ].join('');
}

/** A mark of equal length on both sides: what has a partner. */
function bracket(day: Day, seconds: number, { begin, pay }: Times): string {
  const shown = passed(seconds, begin + 2.5, begin + 4) - passed(seconds, pay, pay + 1);
  if (shown <= 0 || day.matched === 0) return '';
  const reach = 8 + day.matched * BV;
  const y = LEGS + 92;
  const edges = [MIDDLE - reach, MIDDLE + reach].map((x) =>
    stroke([x, y - 10, x, y], colours.text, { opacity: shown, width: 3 }),
  );
  const line = stroke([MIDDLE - reach, y, MIDDLE + reach, y], colours.text, {
    opacity: shown,
    width: 3,
  });
  const label = words(
    [MIDDLE, y + 46],
    `${grouped(String(day.matched))} = ${grouped(String(day.matched))}`,
    {
      size: 30,
      anchor: 'middle',
      opacity: shown,
    },
  );
  return edges.join('') + line + label;
}

/** The bonus of the day over the daily cap, and its arithmetic. */
function money(day: Day, seconds: number, { pay, cut }: Times): string {
  const grown = passed(seconds, pay + 1, pay + 3);
  if (grown === 0) return '';
  const isCut = passed(seconds, cut, cut + 1);
  const [gross, paid] = [Number(day.gross) * USD * grown, Number(day.paid) * USD];
  const x = 340;
  const over = Math.max(0, gross - paid);
  const sum = `${grouped(String(day.matched))} × ${RATE} =`;
  return [
    box([x, MONEY, Math.min(gross, paid), 44], colours.good),
    box([x + paid, MONEY, over, 44], colours.good, { opacity: 1 - isCut }),
    box([x + paid, MONEY, over, 44], hatched.loss, { opacity: isCut }),
    stroke([x + Number(CAP) * USD, MONEY - 24, x + Number(CAP) * USD, MONEY + 68], colours.muted, {
      dashed: true,
    }),
    words([x + Number(CAP) * USD + 56, MONEY + 34], grouped(CAP), {
      size: 28,
      colour: colours.muted,
    }),
    words([520, MONEY + 104], sum, {
      size: 34,
      anchor: 'end',
      colour: colours.muted,
      opacity: grown,
    }),
    amount([540, MONEY + 104], grouped(day.gross), 'USD', { size: 40, opacity: grown }),
    isCut > 0
      ? words([760, MONEY + 104], `− ${grouped(day.flushed)}`, {
          size: 40,
          colour: colours.loss,
          opacity: isCut,
        }) +
        amount([920, MONEY + 104], `= ${grouped(day.paid)}`, 'USD', {
          size: 40,
          opacity: isCut,
        })
      : '',
  ].join('');
}

function dots(seconds: number): string {
  const today = dayAt(seconds);
  return DAYS.map((day, index) => {
    const x = MIDDLE - 90 + index * 60;
    const isOut = day.startsWith('x') && index === today;
    const circle = `<circle cx="${x}" cy="110" r="13" fill="${index <= today && !isOut ? colours.text : 'none'}" stroke="${isOut ? colours.loss : colours.muted}" stroke-width="3"/>`;
    const cross = `<path d="M${x - 6} 104 l12 12 m0 -12 l-12 12" stroke="${colours.loss}" stroke-width="3" stroke-linecap="round"/>`;
    return isOut ? circle + cross : circle;
  }).join('');
}

/** Before the first day: volume that comes in from both sides, and the line between the legs. */
function arrivals(seconds: number): string {
  if (seconds >= 15) return '';
  const places = [
    [1, 0, 'left'],
    [2.5, 1, 'right'],
    [4, 2, 'left'],
    [5.2, 3, 'right'],
  ] as const;
  return places
    .map(([at, , side]) => {
      const share = passed(seconds, at, at + 2.2);
      if (share === 0 || share === 1) return '';
      const from = side === 'left' ? 140 : 1140;
      const to = side === 'left' ? MIDDLE - 30 : MIDDLE + 30;
      return box([between(from, to, share) - 22, LEGS + 13, 44, 44], colours[side], { radius: 10 });
    })
    .join('');
}

/** Four daily closings: matching, carry, a flush, and a day on which nothing is matched. */
export const dailyClosing: Drawing = (seconds) => {
  const index = dayAt(seconds);
  const middle = stroke([MIDDLE, LEGS - 30, MIDDLE, LEGS + 100], colours.muted, { width: 4 });
  const [day, times, earlier] = [days[index], TIMES[index], days[index - 1]];
  if (!day || !times) return dots(seconds) + middle + arrivals(seconds);
  return [
    dots(seconds),
    middle,
    leg(
      { side: 'left', carry: earlier?.left ?? 0, before: day.beforeLeft, matched: day.matched },
      seconds,
      times,
    ),
    leg(
      { side: 'right', carry: earlier?.right ?? 0, before: day.beforeRight, matched: day.matched },
      seconds,
      times,
    ),
    bracket(day, seconds, times),
    money(day, seconds, times),
  ].join('');
};
