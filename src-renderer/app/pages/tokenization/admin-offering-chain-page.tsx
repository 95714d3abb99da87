import { useParams } from 'react-router-dom';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { DecideProposal } from '#renderer/features/admin-proposals/decide-proposal.tsx';
import type { ChainPageActs } from '#renderer/features/admin-offering-chain/holders/holders-card.tsx';
import { OfferingChainScreen } from '#renderer/features/admin-offering-chain/screen.tsx';
import { NotFound } from '../../not-found.tsx';

const acts: ChainPageActs = {
  decide: (proposal) => <DecideProposal id={proposal} isWhole onDecided={() => undefined} />,
};

/** What an offering has on chain; open to administrators before members see offerings. */
export function AdminOfferingChainPage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return (
    <WalletProvider>
      <OfferingChainScreen key={id} id={Number(id)} acts={acts} notFound={<NotFound />} />
    </WalletProvider>
  );
}
