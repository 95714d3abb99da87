import { useTranslation } from 'react-i18next';
import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { SigningObstacleNote, type CommonObstacle } from '../treasury/obstacle.tsx';
import { missingGas } from '../treasury/gas.ts';
import { useTreasury } from '../treasury/context.tsx';
import { wantsApproval } from '../run/progress.ts';

/** What keeps a frozen run from being signed by the connected wallet. */
type SigningObstacle = CommonObstacle | 'gas' | 'unapproved';

export function useSigningGate(batches: readonly PayoutBatch[]): SigningObstacle | undefined {
  const wallet = useWalletState();
  const { treasury } = useTreasury();
  if (batches.some(wantsApproval)) return 'unapproved';
  if (treasury.paused) return 'paused';
  if (wallet.phase !== 'connected') return 'unconnected';
  if (wallet.chainId !== treasury.chain_id) return 'wrong_network';
  if (treasury.operator && !treasury.operator.may_pay) return 'not_operator';
  return missingGas(batches, treasury) === undefined ? undefined : 'gas';
}

interface SigningGateProps {
  readonly obstacle: SigningObstacle | undefined;
  readonly batches: readonly PayoutBatch[];
  readonly onConnect: () => void;
}

/** Its sentence, and the remedy. */
export function SigningGate({ obstacle, batches, onConnect }: SigningGateProps) {
  const { t } = useTranslation('payouts');
  if (obstacle === undefined) return null;
  if (obstacle === 'unapproved') {
    return (
      <div role="status">
        <Note tone="info" title={t('approval.waits')}>
          {t('approval.sender')}
        </Note>
      </div>
    );
  }
  if (obstacle === 'gas') return <TooLittleGas batches={batches} />;
  return <SigningObstacleNote obstacle={obstacle} onConnect={onConnect} />;
}

/** What is missing, from the same figures that the review shows. */
function TooLittleGas({ batches }: { readonly batches: readonly PayoutBatch[] }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const { treasury } = useTreasury();
  const missing = missingGas(batches, treasury);
  if (missing === undefined) return null;
  return (
    <Note tone="bad">
      {t('gas', { missing: formatToken(missing, format), coin: treasury.native_symbol })}
    </Note>
  );
}
