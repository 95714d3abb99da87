import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type {} from '../support/database/pglite-setup.ts';
import { openSimulation, type Simulation } from './session.ts';

/** A simulation on the database that the test run has migrated. */
export const openFromTemplate = async (): Promise<Simulation> =>
  openSimulation(new Blob([await readFile(inject('pgliteTemplate'))]));
