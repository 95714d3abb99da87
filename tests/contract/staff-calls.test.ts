import { expect, test } from 'vitest';
import { mayCall, staffCalls } from '#contract/api/admin/staff-calls.ts';
import { duties, type Standing } from '#contract/rules/staff.ts';
import { allEndpoints } from '../support/all-endpoints.ts';

test('the table names each call of the audience admin and no other', async () => {
  const named = (await allEndpoints())
    .filter(({ audience }) => audience === 'admin')
    .map(({ method, path }) => `${method} ${path}`);
  expect(named.length).toBeGreaterThan(50);
  expect(Object.keys(staffCalls).toSorted()).toEqual(named.toSorted());
});

test('an administrator without a duty reads, and an auditor changes nothing', async () => {
  const calls = (await allEndpoints()).filter(({ audience }) => audience === 'admin');
  const allowed = (standing: Standing) =>
    calls
      .filter((call) => mayCall(standing, call))
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted();
  const everything = allowed({ role: 'administrator', duties });
  const auditor = allowed({ role: 'auditor', duties: [] });
  expect(everything).toHaveLength(calls.length);
  expect(allowed({ role: 'administrator', duties: [] })).toEqual(auditor);
  expect(auditor.filter((call) => !call.startsWith('GET '))).toEqual([
    'POST /api/admin/academy/lessons/:lesson/try-package/',
    'POST /api/admin/academy/lessons/:lesson/try-quiz/',
    'POST /api/admin/audit/check/',
  ]);
  const visits = ['POST /api/admin/members/:id/visits/', 'POST /api/admin/visits/:id/end/'];
  const desk = everything.filter((call) => call.includes(' /api/admin/support/'));
  expect(desk.length).toBeGreaterThan(20);
  expect(allowed({ role: 'support', duties: [] })).toEqual([...desk, ...visits].toSorted());
  expect(allowed({ role: 'member', duties: [...duties] })).toEqual([]);
});
