import { useTranslation } from 'react-i18next';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { givenOf, receivedOf, useMoneyTexts } from '../money-texts.ts';
import { quoteAt } from '../paths.ts';
import styles from '../exchange.module.css';

const LIST_ID = 'open-quotes';

/** Leads to the first of the quotes that are open; false: they are not on this screen. */
export function goToOpenQuotes(): boolean {
  const link = document.querySelector<HTMLElement>(`#${LIST_ID} a`);
  link?.focus();
  return link !== null;
}

/** Quotes that can still be accepted; nothing where there is none. */
export function OpenQuotes({ open }: Pick<ExchangeState, 'open'>) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  if (open.length === 0) return null;
  return (
    <Card padding="none" title={t('open', { count: open.length })}>
      <ul id={LIST_ID} className={styles.open}>
        {open.map(({ number, side, give, expires_at: until }) => (
          <li key={number}>
            <span>
              <span>
                <bdi>{texts.amount(give, givenOf(side))}</bdi> → {receivedOf(side)}
              </span>
              <span className={styles.hint}>
                {t('open.line', { number })} <DateText at={until} as="deadline" />
              </span>
            </span>
            <LinkButton size="sm" to={quoteAt(number)}>
              {t('open.see')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
