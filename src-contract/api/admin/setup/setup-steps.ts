import type * as Schemas from './setup-steps.schema.ts';
import { endpoint, type Answer } from '../../endpoint.ts';

/** What an installation still needs before members can use all of it. */
export const adminSetup = {
  open: endpoint<typeof Schemas.openStepsSchemas>('GET', '/api/admin/setup/steps/', {
    audience: 'admin',
    tags: ['Plans', 'Pools', 'Ranges', 'Staff'],
  }),
};

export type OpenSetupSteps = Answer<typeof adminSetup.open>;
