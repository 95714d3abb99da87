import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferingContract } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOnChain } from '../chain-context.tsx';
import { AskRegistrySheet, AskTokenSheet } from './ask-sheets.tsx';
import { ContractActs } from './contract-acts.tsx';
import { ContractChip, ContractFacts } from './contract-facts.tsx';
import styles from '../admin-offering-chain.module.css';

/** The registry of identities, which serves all offerings, and the offering's own token. */
export function ContractsCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { chain, offering } = useOnChain();
  const [asking, setAsking] = useState<'registry' | 'token' | null>(null);
  const { registry, token } = chain;
  const close = () => setAsking(null);
  return (
    <Card padding="none" title={t('contracts')} subtitle={t('contracts.lead')}>
      <ul className={styles.parts}>
        <ContractPart kind="registry" contract={registry} onAsk={() => setAsking('registry')} />
        <ContractPart
          kind="token"
          contract={token}
          missing={missingForToken(registry, offering.kept_state)}
          onAsk={() => setAsking('token')}
        />
      </ul>
      {asking === 'registry' && <AskRegistrySheet onClose={close} />}
      {asking === 'token' && <AskTokenSheet onClose={close} />}
    </Card>
  );
}

type Missing = 'registry' | 'approval' | 'issued';

/** What has to be there before the token: a registry, and terms that do not change any more. */
function missingForToken(registry: OfferingContract | null, state: string): Missing | null {
  if (state === 'issued') return 'issued';
  if (state !== 'approved' && state !== 'allotted') return 'approval';
  return registry?.state === 'accepted' ? null : 'registry';
}

interface ContractPartProps {
  readonly kind: 'registry' | 'token';
  readonly contract: OfferingContract | null;
  /** Why it can't be asked for yet. */
  readonly missing?: Missing | null;
  readonly onAsk: () => void;
}

function ContractPart({ kind, contract, missing = null, onAsk }: ContractPartProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { maySign } = useOnChain();
  const isOffline = useIsOffline();
  const isOver = contract === null || contract.state === 'refused';
  return (
    <li>
      <div className={styles.head}>
        <h3>{t(`contract.${kind}`)}</h3>
        {contract ? (
          <ContractChip contract={contract} />
        ) : (
          <StatusChip tone="neutral">{t('state.none')}</StatusChip>
        )}
      </div>
      <p className={styles.hint}>{t(`contract.${kind}.what`)}</p>
      {contract && <ContractFacts contract={contract} />}
      {contract && !isOver && <ContractActs key={contract.id} contract={contract} kind={kind} />}
      {isOver && missing !== null && <p className={styles.hint}>{t(`missing.${missing}`)}</p>}
      {isOver && missing === null && maySign && (
        <div className={styles.act}>
          <Button disabled={isOffline} onClick={onAsk}>
            {t(contract ? 'ask.again' : `ask.${kind}`)}
          </Button>
        </div>
      )}
    </li>
  );
}
