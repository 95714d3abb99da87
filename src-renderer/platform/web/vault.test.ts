import { describeOpenVault } from '../suites/vault.suite.ts';
import { createWebVault } from './vault.ts';

describeOpenVault('web', createWebVault);
