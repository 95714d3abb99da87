import { useTranslation } from 'react-i18next';
import type { offeringChain } from '#contract/api/admin/offering-chain.ts';
import { chainSteps, type ChainStep } from '#contract/rules/offerings/chain.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { WalletProblemNote } from '#renderer/domain/wallet/wallet-problem-note.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { useOnChain } from '../chain-context.tsx';
import { CallMismatchError } from './use-chain-signing.ts';

/** The step that has to be done first, where that is what a refusal says. */
export function missingStep(error: unknown): ChainStep | undefined {
  if (!hasCode<typeof offeringChain.call>(error, 'chain_step')) return undefined;
  const step = error.body?.details?.['step'];
  return chainSteps.find((known) => known === step);
}

/** Why the server gave nothing to sign, or refused it. */
export function useChainErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['admin-offering-chain', 'validation']);
  const errorText = useErrorText();
  return (error) => {
    const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
    if (field) return t(field.id, { ns: 'validation', ...field.values });
    const step = missingStep(error);
    if (step) return t(`step.${step}`);
    if (hasCode<typeof offeringChain.call>(error, 'conflict')) return t('conflict');
    if (hasCode<typeof offeringChain.call>(error, 'not_eligible')) return t('ineligible');
    if (hasCode<typeof offeringChain.call>(error, 'payouts_off')) return t('off');
    if (hasCode<typeof offeringChain.sent>(error, 'transfer_unmatched')) return t('hash.used');
    return errorText(error);
  };
}

/** Why nothing was signed, or nobody knows, and the way on. */
export function SigningProblem({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('admin-offering-chain');
  const { network } = useOnChain();
  const errorText = useChainErrorText();
  if (error instanceof WalletError) {
    return <WalletProblemNote error={error} network={network} closed={t('sign.closed')} />;
  }
  if (error instanceof CallMismatchError) return <Note tone="bad">{t('sign.mismatch')}</Note>;
  return <Note tone="bad">{errorText(error)}</Note>;
}
