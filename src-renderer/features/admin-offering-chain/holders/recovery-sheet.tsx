import { useTranslation } from 'react-i18next';
import { HOLDER_ACT_NOTE_MAX } from '#contract/rules/offerings/chain.ts';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { ContractSheet } from '../contracts/contract-sheet.tsx';
import { useOnChain } from '../chain-context.tsx';
import { useAskRecovery } from '../chain-queries.ts';
import type { HolderWallet } from './holder-wallets.ts';
import type { RecoveryValues } from './recovery-schema.ts';

interface RecoverySheetProps {
  readonly holder: HolderWallet;
  readonly onClose: () => void;
}

/** Asks for all units of a lost wallet to go to another one that the member proved. */
export function RecoverySheet({ holder, onClose }: RecoverySheetProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const sayAsked = useAskedToast();
  const ask = useAskRecovery(offering.id);
  const { wallet, member, others } = holder;
  // Who has one other wallet has chosen.
  const only = others.length === 1 ? (others[0]?.wallet ?? '') : '';
  return (
    <ContractSheet<RecoveryValues>
      title={t('ask.recovery')}
      lead={t('ask.recovery.lead', { name: member.name, wallet })}
      submit={t('ask.freeze.submit')}
      schema={async () => (await import('./recovery-schema.ts')).recoverySchema}
      first={{ replacement: only, evidence: '', reason: '' }}
      onSubmit={async (values) => sayAsked(await ask.mutateAsync({ wallet, ...values }))}
      onClose={onClose}
    >
      <SelectField
        name="replacement"
        label={t('ask.recovery.to')}
        hint={t('ask.recovery.to.hint')}
        {...(only === '' && { placeholder: t('ask.recovery.to.none') })}
        options={others.map((one) => ({ value: one.wallet, label: one.wallet }))}
      />
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
