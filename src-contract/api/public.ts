import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './public.schema.ts';

/** Calls that need no session. */
export const publicApi = {
  health: endpoint<typeof Schemas.healthSchemas>('GET', '/api/health/', { audience: 'anyone' }),
  /** Whether the process answers at all: it asks nothing else. */
  live: endpoint<typeof Schemas.liveSchemas>('GET', '/api/live/', { audience: 'anyone' }),
  /** Whether requests may be sent here; refused with `not_ready`, which names what is wrong by a code. */
  ready: endpoint<typeof Schemas.readySchemas>('GET', '/api/ready/', { audience: 'anyone' }),
  settings: endpoint<typeof Schemas.settingsSchemas>('GET', '/api/settings/', {
    audience: 'anyone',
    tags: ['Settings'],
  }),
  countries: endpoint<typeof Schemas.countriesSchemas>('GET', '/api/countries/', {
    audience: 'anyone',
    tags: ['Settings'],
  }),
  treePreview: endpoint<typeof Schemas.treePreviewSchemas>('GET', '/api/tree/preview/', {
    audience: 'anyone',
    tags: ['Tree'],
  }),
};

/** Calls that exist only while the server runs on the embedded chain; elsewhere they answer 404. */
export const demoApi = {
  mailbox: endpoint<typeof Schemas.mailboxSchemas>('GET', '/api/demo/mailbox/', {
    audience: 'demo',
  }),
  /** The code that the app of an account would show now and that was not used yet. */
  secondFactor: endpoint<typeof Schemas.demoFactorSchemas>('GET', '/api/demo/second-factor/', {
    audience: 'demo',
  }),
  /** JSON-RPC of the embedded chain for the demo wallet; administrators and members signed in only. */
  rpc: endpoint<typeof Schemas.demoRpcSchemas>('POST', '/api/demo/rpc/', { audience: 'member' }),
  /** JSON-RPC of the embedded chain for whoever checks a payment: reads alone. */
  chain: endpoint<typeof Schemas.demoChainSchemas>('POST', '/api/demo/chain/', {
    audience: 'demo',
  }),
  /** Puts the clock of server and chain forward; only where `DEMO_CLOCK=movable` asked for it. */
  clock: endpoint<typeof Schemas.demoClockSchemas>('POST', '/api/demo/clock/', {
    audience: 'admin',
  }),
};

export type PublicSettings = Answer<typeof publicApi.settings>;
export type TreePreview = Answer<typeof publicApi.treePreview>;
export type DemoMail = Answer<typeof demoApi.mailbox>['items'][number];
