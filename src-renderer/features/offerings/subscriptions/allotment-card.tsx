import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { Card } from '#renderer/components/card.tsx';
import { Calc } from '#renderer/domain/why/calc.tsx';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Of one's share, which is shown with as many and cut down after them. */
const DECIMALS = 3;

interface AllotmentCardProps {
  readonly subscription: SubscriptionDetail;
  readonly allotment: NonNullable<SubscriptionDetail['allotment']>;
}

/** How many units one gets where more is asked for than there is, and what goes back. */
export function AllotmentCard({ subscription, allotment }: AllotmentCardProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const { units: asked, offering } = subscription;
  const { total, supply, whole, is_rounded: isRounded, units, back, is_decided } = allotment;
  const count = (value: number): string => formatWhole(value, format);
  const share = (BigInt(asked) * BigInt(supply) * 10n ** BigInt(DECIMALS)) / BigInt(total);
  const exact = formatUsd(formatUnits(share, DECIMALS), format, {
    minimum: DECIMALS,
    maximum: DECIMALS,
  });
  const lead = t('share.lead', { total: count(total), supply: count(supply) });
  return (
    <Card
      title={t(is_decided ? 'share' : 'share.proposed')}
      subtitle={is_decided ? lead : `${lead} ${t('share.undecided')}`}
    >
      <Calc
        lines={[
          { key: 'asked', op: '', label: t('share.asked'), value: count(asked) },
          {
            key: 'rate',
            op: '×',
            label: t('share.rate'),
            value: `${count(supply)} / ${count(total)}`,
            hint: t(isRounded ? 'share.rounded' : 'share.whole', { exact, whole: count(whole) }),
          },
          {
            key: 'units',
            op: '=',
            label: t(is_decided ? 'share.units' : 'share.units.proposed'),
            value: count(units),
            hint: t(is_decided ? 'share.back' : 'share.back.proposed', {
              units: count(asked - units),
              price: formatUsd(offering.price, format),
              amount: formatUsd(back, format),
            }),
            isResult: true,
          },
        ]}
      />
    </Card>
  );
}
