import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferingContract } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useOnChain } from '../chain-context.tsx';
import { useReportContract, useWithdrawContract } from '../chain-queries.ts';
import { HashLink } from '../signing/sent-line.tsx';
import { SignAct } from '../signing/sign-act.tsx';
import { useChainErrorText } from '../signing/signing-problem.tsx';
import { CallMismatchError } from '../signing/use-chain-signing.ts';
import { makes } from '../signing/wanted-call.ts';
import type { HashValues } from './contract-schema.ts';
import { ContractSheet } from './contract-sheet.tsx';
import styles from '../admin-offering-chain.module.css';

interface ContractActsProps {
  readonly contract: OfferingContract;
  readonly kind: 'registry' | 'token';
}

/** What there is to do with a contract that is not on chain yet: sign it, say its hash, give it up. */
export function ContractActs({ contract, kind }: ContractActsProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { chain, maySign } = useOnChain();
  const [opened, setOpened] = useState<'report' | 'withdraw' | null>(null);
  const report = useReportContract(contract.id);
  const close = () => setOpened(null);
  const { call, owner } = contract;
  if (call === null || !maySign) return null;
  const prepare = () => {
    const addresses = [owner, ...(kind === 'token' ? [chain.registry?.address ?? ''] : [])];
    if (!makes(call, { chainId: chain.chain.chain_id, addresses })) throw new CallMismatchError();
    return Promise.resolve({ to: null, data: call.data });
  };
  const key = `contract/${contract.id}`;
  const isSent = contract.state === 'sent';
  return (
    <div className={styles.acts}>
      <SignAct
        wish={{ key, prepare, onSent: (hash) => report.mutateAsync(hash) }}
        isNext={!isSent}
        sent={<Unreported contract={contract} signKey={key} />}
      >
        {t(isSent ? 'contract.again' : 'contract.sign')}
      </SignAct>
      <div className={styles.buttons}>
        <Button size="sm" kind="quiet" onClick={() => setOpened('report')}>
          {t('contract.report')}
        </Button>
        <Button size="sm" kind="quiet" onClick={() => setOpened('withdraw')}>
          {t('contract.withdraw')}
        </Button>
      </div>
      {opened === 'report' && (
        <ContractSheet<HashValues>
          title={t('contract.report')}
          lead={t('contract.report.lead')}
          submit={t('contract.report.submit')}
          schema={async () => (await import('./contract-schema.ts')).hashSchema}
          first={{ tx_hash: '' }}
          onSubmit={({ tx_hash: hash }) => report.mutateAsync(hash)}
          onClose={close}
        >
          <TextField
            name="tx_hash"
            label={t('hash')}
            hint={t('hash.hint')}
            autoComplete="off"
            spellCheck={false}
          />
        </ContractSheet>
      )}
      {opened === 'withdraw' && <Withdraw contract={contract} kind={kind} onClose={close} />}
    </div>
  );
}

interface UnreportedProps {
  readonly contract: OfferingContract;
  readonly signKey: string;
}

/** Sent from here, and the server has not taken its hash: it can be said again. */
function Unreported({ contract, signKey }: UnreportedProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { network, signing } = useOnChain();
  const report = useReportContract(contract.id);
  const hash = signing.sent.get(signKey);
  if (hash === undefined || contract.tx_hash === hash.toLowerCase()) return null;
  return (
    <Note
      tone="warn"
      action={{ label: t('contract.report.submit'), onClick: () => report.mutate(hash) }}
    >
      {t('contract.unreported')} <HashLink hash={hash} network={network} />
    </Note>
  );
}

function Withdraw({
  contract,
  kind,
  onClose,
}: ContractActsProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-offering-chain');
  const errorText = useChainErrorText();
  const withdraw = useWithdrawContract(contract.id);
  return (
    <ConfirmDialog
      opened
      title={t('contract.withdraw')}
      confirm={t('contract.withdraw')}
      destructive
      busy={withdraw.isPending}
      error={withdraw.error && errorText(withdraw.error)}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(`contract.withdraw.${kind}`)}</p>
    </ConfirmDialog>
  );
}
