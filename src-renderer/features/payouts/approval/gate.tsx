import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useWalletConnection, useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
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
  const { t } = useTranslation(['payouts', 'wallet']);
  const { network } = useTreasury();
  const wallet = useWalletState();
  const connection = useWalletConnection();
  switch (obstacle) {
    case 'unconnected':
      return (
        <Note tone="info" action={{ label: t('connect', { ns: 'wallet' }), onClick: onConnect }}>
          {t('approval.unconnected')}
        </Note>
      );
    case 'wrong_network':
      return <WrongNetwork network={network} />;
    case 'not_approver':
      if (wallet.phase !== 'connected') return null;
      return (
        <Note
          tone="bad"
          action={{
            label: t('chooseAccount', { ns: 'wallet' }),
            onClick: () => void connection.chooseAccount(),
          }}
        >
          {t('approval.not_approver', { current: wallet.address })}
        </Note>
      );
  }
}
