import { describe, expect, it } from 'vitest';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import { changesOf, firstChange, reasonOf } from './audit-values.ts';

const row = (before: AuditRow['before'], after: AuditRow['after']) =>
  ({ before, after }) as AuditRow;

describe('what an audit row changed', () => {
  it('names what is new, gone or different, in the values of the log', () => {
    const changes = changesOf(
      row({ minimum: '10.00', a: 1, gone: null }, { minimum: '20.00', a: 1 }),
    );
    expect(changes).toEqual([
      { name: 'minimum', before: '10.00', after: '20.00' },
      { name: 'gone', before: null, after: undefined },
    ]);
    expect(changesOf(row(null, null))).toEqual([]);
  });

  it('puts the reason apart from the change', () => {
    const blocked = row({ status: 'active' }, { status: 'blocked', reason: 'Compartida' });
    expect(firstChange(blocked)).toEqual({ name: 'status', before: 'active', after: 'blocked' });
    expect(reasonOf(blocked)).toBe('Compartida');
    expect(reasonOf(row(null, { reason: '' }))).toBeNull();
    expect(firstChange(row(null, { note: 'x' }))).toBeUndefined();
  });
});
