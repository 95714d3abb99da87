import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '#contract/diagnostics/diagnostics.schema.ts';
import { MOST_EVENTS } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { errorEvent } from './error-event.ts';
import { createEventLog } from './event-log.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const route = (at: number): DiagnosticEvent => ({ at, kind: 'route', path: '/dashboard' });

describe('the log of events', () => {
  it('keeps the last 500', () => {
    const log = createEventLog(memory());
    for (let at = 0; at < MOST_EVENTS + 20; at += 1) log.note(route(at));
    expect(MOST_EVENTS).toBe(500);
    expect(log.events()).toHaveLength(500);
    expect(log.events().at(0)?.at).toBe(20);
    expect(log.events().at(-1)?.at).toBe(519);
  });

  it('outlives the page that is loaded again, once', () => {
    const storage = memory();
    const before = createEventLog(storage);
    before.note(route(1));
    before.keep();
    expect(createEventLog(storage).events()).toEqual([route(1)]);
    expect(createEventLog(storage).events()).toEqual([]);
  });

  it('begins empty where something else lies in its place', () => {
    const storage = memory();
    storage.setItem('diagnostics', '{');
    expect(createEventLog(storage).events()).toEqual([]);
  });
});

describe('an error', () => {
  const error = (message: string, stack?: string): Error =>
    Object.assign(new TypeError(message), stack === undefined ? {} : { stack });

  it('is told by its kind, its reference and where it happened', () => {
    const stack = [
      'TypeError: x',
      '    at Money.render (app://bundle/assets/money-a1.js:10:20)',
      '    at https://office.example/assets/shell.js:3:4',
    ].join('\n');
    const event = errorEvent(
      error("Cannot read properties of undefined (reading 'amount')", stack),
      5,
    );
    expect(event).toMatchObject({
      at: 5,
      kind: 'error',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'amount')",
      places: ['Money.render money-a1.js:10:20', 'shell.js:3:4'],
    });
    expect(Check(eventSchema, event)).toBe(true);
  });

  it.each([
    'Withdrawal 1042 of ana@demo.test failed',
    'password Hunter-2 is wrong',
    '<b>0xabc</b>',
    '4812.60 is too much',
  ])('whose sentence is not the browser’s own is told without it: %s', (message) => {
    const event = errorEvent(error(message), 1);
    expect(event).not.toHaveProperty('message');
    expect(JSON.stringify(event)).not.toContain(message);
    expect(Check(eventSchema, event)).toBe(true);
  });

  it.each([['a text'], [null], [undefined], [{ secret: 1 }]])(
    'that is none is told too: %s',
    (thrown) => {
      expect(Check(eventSchema, errorEvent(thrown, 1))).toBe(true);
    },
  );
});
