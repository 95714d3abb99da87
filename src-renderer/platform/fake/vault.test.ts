import { describeVaultPort } from './vault-suite.ts';
import { createFakeVault, FAKE_PASSWORD } from './vault.ts';

describeVaultPort('fake', () => {
  const vault = createFakeVault({ autoLockMinutes: 5 });
  return Promise.resolve({
    vault,
    password: FAKE_PASSWORD,
    change: (keeping) => vault.change({ keeping }),
  });
});
