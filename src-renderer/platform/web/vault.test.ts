import { describeVaultPort } from '../fake/vault-suite.ts';
import { createWebVault } from './vault.ts';

describeVaultPort('web', () => Promise.resolve({ vault: createWebVault(), password: 'Demo-2026' }));
