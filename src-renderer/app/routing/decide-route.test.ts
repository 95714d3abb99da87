import { expect, test } from 'vitest';
import { decideRoute } from './decide-route.ts';
import type { RouteAudience } from './decide-route.ts';

const decide = (
  audience: RouteAudience,
  phase: Parameters<typeof decideRoute>[0]['phase'],
  isTheirs?: boolean,
) => decideRoute({ audience, phase, isTheirs });

test('while a kept session is being renewed, every screen waits', () => {
  expect(decide('visitor', 'starting')).toBe('wait');
  expect(decide('member', 'starting')).toBe('wait');
});

test('a kept session that cannot be renewed for want of an answer is neither in nor out', () => {
  expect(decide('visitor', 'unreachable')).toBe('unreachable');
  expect(decide('admin', 'unreachable')).toBe('unreachable');
});

test('without a session only the visitors’ screens are reached', () => {
  expect(decide('visitor', 'unauthenticated')).toBe('page');
  expect(decide('member', 'unauthenticated')).toBe('to-login');
  expect(decide('admin', 'unauthenticated')).toBe('to-login');
});

test('members leave the visitors’ screens', () => {
  expect(decide('visitor', 'authenticated', false)).toBe('to-start');
  expect(decide('member', 'authenticated', false)).toBe('page');
});

test('a screen of the staff does not exist for others', () => {
  expect(decide('admin', 'authenticated', undefined)).toBe('wait');
  expect(decide('admin', 'authenticated', false)).toBe('not-found');
  expect(decide('admin', 'authenticated', true)).toBe('page');
  expect(decide('desk', 'authenticated', false)).toBe('not-found');
  expect(decide('desk', 'authenticated', true)).toBe('page');
});

test('what is for everybody never waits for a session', () => {
  expect(decide('everybody', 'starting')).toBe('page');
  expect(decide('everybody', 'unauthenticated')).toBe('page');
});

test('what this device kept is shown where the server cannot be reached', () => {
  expect(decide('member', 'offline', false)).toBe('page');
  expect(decide('visitor', 'offline', false)).toBe('to-start');
  expect(decide('admin', 'offline', false)).toBe('not-found');
});
