import { describeLockingVault } from './vault-suite.ts';
import { createFakeVault, FAKE_PASSWORD } from './vault.ts';

describeLockingVault('fake', () => {
  const vault = createFakeVault({ autoLockMinutes: 5 });
  return Promise.resolve({
    vault,
    password: FAKE_PASSWORD,
    change: (keeping) => vault.change({ keeping }),
  });
});
