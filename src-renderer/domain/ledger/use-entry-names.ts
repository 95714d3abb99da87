import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalKind, MemberAccount } from '#contract/rules/accounts.ts';

/** What entries and accounts are called. */
export function useEntryNames() {
  const { t } = useTranslation('ledger');
  return useMemo(
    () => ({
      kind: (kind: JournalKind) => t(`kind.${kind}`),
      account: (account: MemberAccount) => t(`account.${account}`),
    }),
    [t],
  );
}
