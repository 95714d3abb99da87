import { useTranslation } from 'react-i18next';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { ConnectNote, OtherAccount, WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { useTreasury } from '../treasury/context.tsx';

/** What keeps the connected wallet from approving. */
type ApprovalObstacle = 'unconnected' | 'wrong_network' | 'not_approver';

export function useApprovalGate(): ApprovalObstacle | undefined {
  const wallet = useWalletState();
  const { treasury } = useTreasury();
  if (wallet.phase !== 'connected') return 'unconnected';
  if (wallet.chainId !== treasury.chain_id) return 'wrong_network';
  return treasury.operator && !treasury.operator.may_approve ? 'not_approver' : undefined;
}

interface ApprovalGateProps {
  readonly obstacle: ApprovalObstacle;
  readonly onConnect: () => void;
}

/** Its sentence, and the remedy. */
export function ApprovalGate({ obstacle, onConnect }: ApprovalGateProps) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  switch (obstacle) {
    case 'unconnected':
      return <ConnectNote onConnect={onConnect}>{t('approval.unconnected')}</ConnectNote>;
    case 'wrong_network':
      return <WrongNetwork network={network} />;
    case 'not_approver':
      return <OtherAccount say={(current) => t('approval.not_approver', { current })} />;
  }
}
