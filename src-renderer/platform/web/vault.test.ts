import { describeOpenVault } from '../fake/vault-suite.ts';
import { createWebVault } from './vault.ts';

describeOpenVault('web', createWebVault);
