import { describeLockingVault } from '../suites/vault.suite.ts';
import { createFakeVault, FAKE_OTP, FAKE_PASSWORD } from './vault.ts';

describeLockingVault('fake', () => {
  const vault = createFakeVault({ autoLockMinutes: 5 });
  return Promise.resolve({
    vault,
    password: FAKE_PASSWORD,
    otp: FAKE_OTP,
    demand: vault.demand,
    change: (keeping) => vault.change({ keeping }),
  });
});
