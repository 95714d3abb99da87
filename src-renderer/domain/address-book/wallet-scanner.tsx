import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { useSettings } from '../settings/settings-queries.ts';
import { readWalletCode } from './read-wallet-code.ts';

// The camera and its decoder are nobody's business until asked for.
const loadScanner = () => import('#renderer/components/form/qr-scanner/scanner.tsx');

interface WalletScannerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAddress: (address: string) => void;
}

/** Reads the address of a wallet's QR code; a code for another network is refused in words. */
export function WalletScanner({ opened, onClose, onAddress }: WalletScannerProps) {
  const { t } = useTranslation('address-book');
  const chain = useSettings().data?.chain;
  const scanner = useOnDemand(loadScanner, opened, onClose);
  if (!scanner) return null;
  return (
    <Suspense>
      <scanner.QrScanner
        opened={opened}
        onClose={onClose}
        onRead={onAddress}
        read={(text) => {
          const code = readWalletCode(text, chain?.chain_id);
          if (code.kind === 'address') return { value: code.address };
          if (code.kind === 'none') return { problem: t('scan.noAddress') };
          return {
            problem: t('scan.otherNetwork', {
              found: code.chainId,
              network: chain?.name,
              chainId: chain?.chain_id,
            }),
          };
        }}
      />
    </Suspense>
  );
}
