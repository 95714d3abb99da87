import { settingDefaults } from '../../src-contract/rules/settings.ts';
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

const ASKED = 500;
const PART = 400;
const OVER = '620.50';
const MINUTES = settingDefaults.purchase_request_minutes;
/** Seconds of the scenes: the rest, confirmations, an overpayment, a late payment, two addresses. */
const [CHECK_AT, PART_AT, REST_AT, CONFIRM_AT, OVER_AT, LATE_AT, ALIKE_AT, YOURS_AT, END_AT] = [
  8, 17, 26, 34, 43, 53, 63, 71, 79,
];

const OWN = ['0x71', 'C765', '6EC7', 'ab88', 'b098', 'defB', '751B', '7401', 'B5f6', 'd897', '6F'];
const ALIKE = [
  '0x71',
  'C765',
  '6E1d',
  '90Fa',
  '4c2E',
  '88b3',
  'A07d',
  '15E9',
  'B5f6',
  'd897',
  '6F',
];

/** The bar of what was asked for: 100 USDT are so many pixels. */
const HUNDRED = 150;
const [X, Y] = [120, 300];
const width = (tokens: number): number => (tokens / 100) * HUNDRED;

function ring(seconds: number, left: number): string {
  const [x, y, radius] = [1140, 128, 58];
  const length = 2 * Math.PI * radius;
  const shown = `${String(Math.floor(left)).padStart(2, '0')}:00`;
  const colour = left === 0 ? colours.loss : colours.text;
  return [
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colours.line}" stroke-width="10"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="10" stroke-dasharray="${((length * left) / MINUTES).toFixed(1)} ${length.toFixed(1)}" transform="rotate(-90 ${x} ${y})" opacity="${seconds < ALIKE_AT ? 1 : 0}"/>`,
    words([x, y + 12], shown, { size: 34, anchor: 'middle', colour }),
  ].join('');
}

/** Minutes that the request has left at a second of the video. */
function minutesLeft(seconds: number): number {
  if (seconds >= LATE_AT) return 0;
  if (seconds >= OVER_AT) return MINUTES - 12;
  return Math.round(between(MINUTES, MINUTES - 18, Math.min(1, seconds / CONFIRM_AT)));
}

function groups(at: readonly [number, number], address: readonly string[], marked: number): string {
  const [x, y] = at;
  return address
    .map((group, index) => {
      const differs = ALIKE[index] !== OWN[index];
      return words([x + index * 88, y], group, {
        size: 29,
        mono: true,
        weight: differs && marked > 0 ? 700 : 500,
        colour: differs && marked > 0 ? colours.right : colours.text,
        opacity: differs ? 1 : 1 - marked * 0.55,
      });
    })
    .join('');
}

/** What is compared before signing: token, network, amount, address. */
function checks(seconds: number): string {
  const places: readonly (readonly [number, number, number, number])[] = [
    [408, 94, 150, 76],
    [590, 94, 96, 76],
    [104, 94, 290, 76],
    [104, 204, 960, 60],
  ];
  return places
    .map((place, index) => {
      const begin = CHECK_AT + 0.5 + index * 1.8;
      const shown = passed(seconds, begin, begin + 0.6) - passed(seconds, PART_AT - 1, PART_AT);
      return shown <= 0
        ? ''
        : box(place, 'none', { edge: colours.good, opacity: shown, radius: 10 });
    })
    .join('');
}

/** The network: linked blocks. */
const network = `<g fill="none" stroke="${colours.muted}" stroke-width="4"><rect x="604" y="112" width="26" height="26" rx="5"/><rect x="646" y="128" width="26" height="26" rx="5"/><path d="M630 128 L646 138"/></g>`;

function request(seconds: number): string {
  return [
    amount([120, 152], grouped(`${ASKED}.00`), '', { size: 72 }),
    words([420, 150], 'USDT', { size: 44, colour: colours.muted, weight: 500 }),
    network,
    groups([120, 244], OWN, 0),
    ring(seconds, minutesLeft(seconds)),
    checks(seconds),
  ].join('');
}

function bar(seconds: number): string {
  const first = width(PART) * passed(seconds, PART_AT + 1, PART_AT + 3);
  const rest = width(ASKED - PART) * passed(seconds, REST_AT + 2, REST_AT + 4);
  const missing =
    passed(seconds, PART_AT + 3, PART_AT + 4) - passed(seconds, REST_AT + 2, REST_AT + 3);
  return [
    box([X, Y, width(ASKED), 54], 'none', { edge: colours.line }),
    box([X, Y, first, 54], colours.left),
    box([X + width(PART), Y, rest, 54], colours.left, { opacity: 0.8 }),
    missing > 0
      ? box([X + width(PART), Y, width(ASKED - PART), 54], hatched.plain, { opacity: missing })
      : '',
    first > 0 ? words([X, Y + 100], grouped(`${PART}.00`), { size: 36, colour: colours.left }) : '',
    missing > 0
      ? words([X + width(ASKED), Y + 100], `− ${grouped(figureValue(`less:${ASKED}:${PART}`))}`, {
          size: 36,
          anchor: 'end',
          opacity: missing,
        })
      : '',
    rest > 0
      ? words([X + width(ASKED), Y + 100], `+ ${grouped(figureValue(`less:${ASKED}:${PART}`))}`, {
          size: 36,
          anchor: 'end',
          colour: colours.left,
          opacity: passed(seconds, REST_AT + 3, REST_AT + 4),
        })
      : '',
    confirmations(seconds),
  ].join('');
}

function confirmations(seconds: number): string {
  if (seconds < CONFIRM_AT) return '';
  const count = 8;
  const links = Array.from({ length: count }, (_, index) => {
    const shown = passed(seconds, CONFIRM_AT + 0.5 + index * 0.7, CONFIRM_AT + 1 + index * 0.7);
    const x = X + 40 + index * 84;
    return [
      index === 0
        ? ''
        : stroke([x - 50, 490, x - 30, 490], colours.muted, { width: 4, opacity: shown }),
      box([x - 28, 462, 56, 56], colours.surface, {
        edge: colours.good,
        opacity: shown,
        radius: 10,
      }),
    ].join('');
  });
  const done = passed(seconds, CONFIRM_AT + 6.4, CONFIRM_AT + 7);
  const tick = `<path d="M980 492 l22 24 l44 -52" fill="none" stroke="${colours.good}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" opacity="${done.toFixed(2)}"/>`;
  return links.join('') + tick;
}

/** More than was asked for; or all of it, too late. */
function otherPayments(seconds: number): string {
  const isLate = seconds >= LATE_AT;
  const begin = isLate ? LATE_AT : OVER_AT;
  const grown = passed(seconds, begin + 1, begin + 3.5);
  const tokens = isLate ? ASKED : Number(OVER);
  const arrived = width(tokens) * grown;
  const asked = Math.min(arrived, width(ASKED));
  const extra = passed(seconds, begin + 3.5, begin + 4.5);
  return [
    box([X, Y, width(ASKED), 54], 'none', { edge: colours.line }),
    box([X, Y, asked, 54], isLate ? hatched.plain : colours.left),
    box([X + width(ASKED), Y, arrived - asked, 54], hatched.left),
    words([X, Y + 100], grouped(isLate ? `${ASKED}.00` : OVER), { size: 36, opacity: grown }),
    isLate
      ? ''
      : words(
          [X + width(ASKED) + 10, Y + 100],
          `+ ${grouped(figureValue(`less:${OVER}:${ASKED}`))}`,
          {
            size: 36,
            colour: colours.left,
            opacity: extra,
          },
        ),
    isLate
      ? `<path d="M600 470 l60 60 m0 -60 l-60 60" stroke="${colours.loss}" stroke-width="10" stroke-linecap="round" opacity="${extra.toFixed(2)}"/>`
      : `<path d="M${X + width(ASKED) + 90} 440 h-300 m34 -30 l-34 30 l34 30" fill="none" stroke="${colours.left}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" opacity="${extra.toFixed(2)}"/>`,
    isLate
      ? amount([700, 518], grouped(`${ASKED}.00`), 'USDT', {
          size: 48,
          colour: colours.muted,
          opacity: extra,
        })
      : '',
  ].join('');
}

function addresses(seconds: number): string {
  const marked = passed(seconds, ALIKE_AT + 3, ALIKE_AT + 4.5);
  const yours = passed(seconds, YOURS_AT + 1, YOURS_AT + 2);
  const end = passed(seconds, END_AT, END_AT + 2);
  return [
    groups([150, 240], OWN, marked),
    groups([150, 400], ALIKE, marked),
    box([120, 186, 1010, 84], 'none', { edge: colours.good, opacity: yours, radius: 12 }),
    `<path d="M60 232 l16 18 l32 -38" fill="none" stroke="${colours.good}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" opacity="${yours.toFixed(2)}"/>`,
    `<path d="M68 376 l32 32 m0 -32 l-32 32" stroke="${colours.loss}" stroke-width="8" stroke-linecap="round" opacity="${yours.toFixed(2)}"/>`,
    stroke([150, 500, 150 + 960 * end, 500], colours.text, { width: 6, opacity: end }),
    end > 0
      ? `<path d="M${1090 * end + 24} 478 l28 22 l-28 22" fill="none" stroke="${colours.text}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" opacity="${end.toFixed(2)}"/>`
      : '',
  ].join('');
}

/** A purchase request: paid in two parts, too much, too late; and two addresses that look alike. */
export const purchaseRequest: Drawing = (seconds) => {
  if (seconds >= ALIKE_AT) return addresses(seconds);
  return request(seconds) + (seconds >= OVER_AT ? otherPayments(seconds) : bar(seconds));
};
