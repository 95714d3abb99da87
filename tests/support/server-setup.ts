import { afterEach } from 'vitest';
import { takeUnnamed } from './unnamed-errors.ts';

/** Calls name every code that they are refused with, whatever a test asks of them. */
afterEach(() => {
  const [unnamed, ...others] = takeUnnamed();
  if (unnamed !== undefined) {
    throw new Error(`Not among the errors of its schemas: ${[unnamed, ...others].join(' · ')}`);
  }
});
