import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import { Address } from '#renderer/components/text/address.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { useOnChain } from '../chain-context.tsx';
import { CallAct } from '../signing/call-act.tsx';
import { useOwnRoles } from './use-own-roles.ts';
import styles from '../admin-offering-chain.module.css';

const CONTRACTS = ['registry', 'token'] as const;

/** Who may register, anchor, issue and close, and which wallet holds for members. */
export function AgentsCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { chain, maySign } = useOnChain();
  const { registry, token } = chain;
  if (registry?.state !== 'accepted') return null;
  return (
    <Card padding="none" title={t('agents')} subtitle={t('agents.lead')}>
      <OwnRoles />
      {maySign && (
        <ul className={styles.parts}>
          <li>
            <AddAgent hasToken={token?.state === 'accepted'} />
          </li>
          {registry.custody !== null && (
            <li>
              <div className={styles.head}>
                <h3>{t('custody')}</h3>
                <Address address={registry.custody} />
              </div>
              <p className={styles.hint}>{t('agents.custody')}</p>
              <CallAct
                wanted={{ call: 'custody', custody: registry.custody }}
                signKey={`custody/${registry.id}`}
              >
                {t('call.custody')}
              </CallAct>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

/** What the connected account may do, asked of the chain through its wallet. */
function OwnRoles() {
  const { t } = useTranslation('admin-offering-chain');
  const wallet = useWalletState();
  const roles = useOwnRoles();
  if (wallet.phase !== 'connected' || roles === undefined) return null;
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h3>{t('agents.own')}</h3>
        <Address address={wallet.address} />
      </div>
      <div className={styles.buttons}>
        {CONTRACTS.map((contract) => {
          const isAgent = roles[contract];
          if (isAgent === undefined) return null;
          return (
            <StatusChip key={contract} tone={isAgent ? 'ok' : 'neutral'}>
              {t(isAgent ? `agents.is.${contract}` : `agents.not.${contract}`)}
            </StatusChip>
          );
        })}
      </div>
    </div>
  );
}

/** An address becomes an agent of one contract or the other, each by a signature of the owner. */
function AddAgent({ hasToken }: { readonly hasToken: boolean }) {
  const { t } = useTranslation(['admin-offering-chain', 'validation']);
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const agent = typed.trim();
  const isAddress = ADDRESS_PATTERN.test(agent);
  return (
    <>
      <TextInput
        label={t('agents.address')}
        hint={t('agents.address.hint')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={
          isLeft && agent !== '' && !isAddress
            ? t('wallet.format', { ns: 'validation' })
            : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      {isAddress && (
        <div className={styles.acts}>
          <CallAct wanted={{ call: 'registry_agent', agent }} signKey={`registry_agent/${agent}`}>
            {t('call.registry_agent')}
          </CallAct>
          {hasToken && (
            <CallAct wanted={{ call: 'token_agent', agent }} signKey={`token_agent/${agent}`}>
              {t('call.token_agent')}
            </CallAct>
          )}
        </div>
      )}
    </>
  );
}
