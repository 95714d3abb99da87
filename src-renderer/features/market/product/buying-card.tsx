import { IconArrowBackUp, IconBan, IconTruck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product, Variant } from '#contract/api/market/market.ts';
import { rateToCent } from '#contract/rules/market/quote.ts';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { Card } from '#renderer/components/card.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatPercent, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Rating } from '../parts/stock-text.tsx';
import { useDays } from '../parts/use-days.ts';
import { AddForm } from './add-form.tsx';
import type { Buying } from './use-buying.ts';
import styles from './product.module.css';

interface BuyingCardProps {
  readonly product: Product;
  readonly buying: Buying;
  /** On a phone it stands at the lower edge of the screen. */
  readonly hasForm: boolean;
}

/** Name, price, variants with their stock, and what comes with it. */
export function BuyingCard({ product, buying, hasForm }: BuyingCardProps) {
  const { t } = useTranslation('market');
  const { text } = useSaid();
  const { chosen, options, choose } = buying;
  return (
    <Card>
      <div className={styles.buying}>
        <div>
          <h1 className={styles.title}>
            <SaidText said={product.name} />
          </h1>
          <p className={styles.facts}>
            <Rating rating={product.rating} />
            {chosen && <span className={styles.sku}>{chosen.sku}</span>}
          </p>
        </div>
        {chosen && (
          <div>
            <Money amount={chosen.price} size="result" strong hideable={false} />
            <p className={styles.hint}>
              <TaxText product={product} price={chosen.price} />
            </p>
          </div>
        )}
        {options.length > 1 && chosen && (
          <OptionCards
            label={t('variant', { name: text(chosen.name) })}
            value={String(chosen.id)}
            onChange={(id) => choose(Number(id))}
            options={options.map((option) => ({
              value: String(option.id),
              label: <SaidText said={option.name} />,
              hint: <StockText stock={option.stock} />,
              isMissing: option.stock.available === 0,
            }))}
          />
        )}
        {chosen && options.length === 1 && (
          <p className={styles.only}>
            <StockText stock={chosen.stock} />
          </p>
        )}
        {hasForm && <AddForm product={product} buying={buying} />}
        <Promises product={product} />
      </div>
    </Card>
  );
}

function TaxText({ product, price }: { readonly product: Product; readonly price: string }) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { here } = product;
  if (!here) return t('priceNote');
  const amount = plainUsd(rateToCent(parseUsd(price), here.tax_rate));
  return t('product.tax', {
    city: here.city,
    tax: here.tax_label,
    rate: formatPercent(here.tax_rate, format),
    amount: formatUsd(amount, format),
  });
}

function StockText({ stock: { available, is_low: isLow } }: Pick<Variant, 'stock'>) {
  const { t } = useTranslation('market');
  if (available === null) return t('stock.always');
  if (available === 0) return t('stock.none');
  return (
    <span className={isLow ? styles.low : undefined}>
      {t(isLow ? 'stock.low' : 'stock.count', { count: available })}
    </span>
  );
}

/** When it arrives, and whether it can be returned. */
function Promises({ product }: { readonly product: Product }) {
  const { t } = useTranslation('market');
  const { text } = useSaid();
  const { no_return: noReturn, return_days: days, kind } = product;
  return (
    <ul className={styles.promises}>
      {kind === 'shipped' && <Delivery product={product} />}
      {noReturn ? (
        <Told icon={IconBan} title={t('product.noReturn', { reason: text(noReturn) })} />
      ) : (
        <Told
          icon={IconArrowBackUp}
          title={t('product.return', { days })}
          hint={t(kind === 'shipped' ? 'product.return.hint' : 'product.return.digital')}
        />
      )}
    </ul>
  );
}

function Delivery({ product: { here } }: { readonly product: Product }) {
  const { t, i18n } = useTranslation('market');
  const format = useFormat();
  const days = useDays();
  const { text } = useSaid();
  if (!here) return <Told icon={IconTruck} title={t('product.delivery.later')} />;
  const [first] = here.methods;
  if (!first) {
    const country = countryName(here.country, i18n.language);
    return <Told icon={IconTruck} title={t('address.noZone', { country })} />;
  }
  return (
    <Told
      icon={IconTruck}
      title={t('product.delivery', {
        city: here.city,
        from: days.short(first.from),
        to: days.short(first.to),
      })}
      hint={here.methods
        .map(({ name, price }) => `${text(name)} ${withUnit(formatUsd(price, format), 'USD')}`)
        .join(', ')}
    />
  );
}

interface ToldProps {
  readonly icon: IconType;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
}

function Told({ icon, title, hint }: ToldProps) {
  return (
    <li>
      <Icon icon={icon} size={18} />
      <span>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
    </li>
  );
}
