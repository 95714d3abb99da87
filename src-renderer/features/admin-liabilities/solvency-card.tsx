import { useTranslation } from 'react-i18next';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { Card } from '#renderer/components/card.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { GapFigures } from '#renderer/domain/solvency/gaps.tsx';

/** What the treasury alone holds against what is owed, as each day's edition publishes it. */
export function SolvencyCard({ view }: { readonly view: Pick<Liabilities, 'gaps'> }) {
  const { t } = useTranslation('admin-liabilities');
  return (
    <Card
      title={t('solvency')}
      subtitle={t('solvency.hint')}
      end={<TextLink to="/solvency">{t('solvency.editions')}</TextLink>}
      padding="none"
    >
      <GapFigures gaps={view.gaps} />
    </Card>
  );
}
