import { useTranslation } from 'react-i18next';
import { HOLDER_ACT_NOTE_MAX } from '#contract/rules/offerings/chain.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { useOnChain } from '../chain-context.tsx';
import { useAskFreeze } from '../chain-queries.ts';
import type { HolderWallet } from './holder-wallets.ts';

interface FreezeSheetProps {
  readonly holder: HolderWallet;
  readonly onClose: () => void;
}

/** Asks for a freeze, or its end, with what the member reads about it. */
export function FreezeSheet({ holder, onClose }: FreezeSheetProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText('offering.freeze');
  const ask = useAskFreeze(offering.id);
  const { wallet, member, condition } = holder;
  const isFrozen = condition === 'frozen';
  return (
    <NoteSheet<{ reason: string }>
      title={t(isFrozen ? 'ask.unfreeze' : 'ask.freeze')}
      lead={t(isFrozen ? 'ask.unfreeze.lead' : 'ask.freeze.lead', { name: member.name })}
      name="reason"
      schema={async () => (await import('./freeze-schema.ts')).freezeSchema}
      empty={{ reason: '' }}
      label={t('ask.freeze.reason')}
      hint={t('ask.freeze.reason.hint')}
      max={HOLDER_ACT_NOTE_MAX}
      submit={t('ask.freeze.submit')}
      isDestructive={!isFrozen}
      refusal={errorText}
      isSending={ask.isPending}
      onSubmit={async ({ reason }) =>
        sayAsked(await ask.mutateAsync({ wallet, is_frozen: !isFrozen, reason }))
      }
      onClose={onClose}
    >
      <AddressBlock address={wallet} label={t('ask.freeze.wallet')} boxed />
    </NoteSheet>
  );
}
