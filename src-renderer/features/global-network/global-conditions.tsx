import { IconArrowBigRightLines, IconChartPie3, IconHourglass } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './global-deposit.module.css';

interface GlobalConditionsProps {
  /** "0.1" is 10 %. */
  readonly share: string;
  readonly hours: number;
}

/** What hurts comes first and is bold. */
export function GlobalConditions({ share, hours }: GlobalConditionsProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const conditions = [
    { key: 'lost', icon: IconArrowBigRightLines },
    { key: 'share', icon: IconChartPie3 },
    { key: 'wait', icon: IconHourglass },
  ] as const;
  return (
    <ul className={styles.conditions}>
      {conditions.map(({ key, icon }) => (
        <li key={key}>
          <Icon icon={icon} size={15} />
          <span>
            <Trans
              t={t}
              i18nKey={`condition.${key}`}
              values={{ share: formatPercent(share, format), hours }}
              components={{ b: <b /> }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
