import { createFakeProvider, fakeAccount, portWith } from './wallet.ts';
import { describeWalletPort } from '../suites/wallet.suite.ts';

describeWalletPort('fake', ({ hasWallet }) => {
  const provider = createFakeProvider();
  return {
    wallet: portWith(hasWallet ? provider : undefined),
    account: fakeAccount,
    leave: () => provider.emit('accountsChanged', []),
  };
});
