import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { HOLDER_ACT_NOTE_MAX } from '#contract/rules/offerings/chain.ts';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { ContractSheet } from '../contracts/contract-sheet.tsx';
import { useOnChain } from '../chain-context.tsx';
import { useAskRecovery } from '../chain-queries.ts';
import type { HolderWallet } from './holder-wallets.ts';
import type { RecoveryValues } from './recovery-schema.ts';
import styles from '../admin-offering-chain.module.css';

interface RecoverySheetProps {
  readonly holder: HolderWallet;
  readonly onClose: () => void;
}

/** Asks for all units of a lost wallet to go to another one that the member proved. */
export function RecoverySheet({ holder, onClose }: RecoverySheetProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText('offering.recover');
  const ask = useAskRecovery(offering.id);
  const { wallet, member, others } = holder;
  // Who has one other wallet has chosen.
  const only = others.length === 1 ? (others[0]?.wallet ?? '') : '';
  return (
    <ContractSheet<RecoveryValues>
      title={t('ask.recovery')}
      lead={t('ask.recovery.lead', { name: member.name })}
      isDestructive
      submit={t('ask.freeze.submit')}
      schema={async () => (await import('./recovery-schema.ts')).recoverySchema}
      refusal={errorText}
      first={{ replacement: only, evidence: '', reason: '' }}
      onSubmit={async (values) => sayAsked(await ask.mutateAsync({ wallet, ...values }))}
      onClose={onClose}
    >
      <AddressBlock address={wallet} label={t('ask.recovery.from')} boxed />
      <Replacement others={others} />
      <TextAreaField
        name="evidence"
        label={t('ask.recovery.evidence')}
        hint={t('ask.recovery.evidence.hint')}
        maxLength={PROPOSAL_REASON_MAX}
        rows={3}
      />
      <TextAreaField
        name="reason"
        label={t('ask.freeze.reason')}
        hint={t('ask.recovery.reason.hint')}
        maxLength={HOLDER_ACT_NOTE_MAX}
        rows={3}
      />
    </ContractSheet>
  );
}

/** Where the units go, whole: of several, the one that is chosen. */
function Replacement({ others }: Pick<HolderWallet, 'others'>) {
  const { t } = useTranslation('admin-offering-chain');
  const now = useNow(MINUTE_MS);
  const chosen = useWatch<RecoveryValues, 'replacement'>({ name: 'replacement' });
  const found = others.find(({ wallet }) => wallet === chosen);
  const isHeld = found !== undefined && Date.parse(found.from) > now;
  return (
    <>
      {others.length > 1 && (
        <SelectField
          name="replacement"
          label={t('ask.recovery.to')}
          placeholder={t('ask.recovery.to.none')}
          options={others.map(({ wallet }) => ({ value: wallet, label: shortAddress(wallet) }))}
        />
      )}
      {found && <AddressBlock address={found.wallet} label={t('ask.recovery.to')} boxed />}
      <p className={styles.hint}>{t('ask.recovery.to.hint')}</p>
      {isHeld && (
        <Note tone="warn">
          {t('ask.recovery.held')} <DateText at={found.from} as="dayTime" />
        </Note>
      )}
    </>
  );
}

/** For a list of choices; the chosen one is shown whole. */
const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
