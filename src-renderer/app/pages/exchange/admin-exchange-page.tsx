import { useTranslation } from 'react-i18next';
import { AdminExchangeScreen } from '#renderer/features/admin-exchange/exchange-screen.tsx';
import type { PriceActs } from '#renderer/features/admin-exchange/price-change-card.tsx';
import { DecideProposal } from '#renderer/features/admin-proposals/decide-proposal.tsx';
import { ChangeSetting } from '#renderer/features/admin-settings/change-setting.tsx';

const acts: PriceActs = {
  decide: (proposal) => <DecideProposal id={proposal} onDecided={() => undefined} />,
  changePrice: (onClose) => <ChangeSetting of="tct_price" onClose={onClose} />,
};

/** Inventory and price; open to administrators before the exchange is, so that it can be prepared. */
export function AdminExchangePage() {
  const { t } = useTranslation('shell');
  return <AdminExchangeScreen title={t('heading.admin-exchange')} acts={acts} />;
}
