import { useQuery } from '@tanstack/react-query';
import { IconBuildingStore, IconCoins, IconPackage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import type { Command, Section } from './command.ts';
import { matchCommand } from './match.ts';
import { paletteQueries } from './palette-queries.ts';
import { MOST } from './rank.ts';

interface Sought {
  /** What the server is asked for. */
  readonly query: string;
  /** What is typed by now. */
  readonly wanted: string;
  readonly enabled: boolean;
}

/** The member's orders, products of the shop and offerings under the words typed. */
export function useFoundOffers(sought: Sought): readonly Section[] {
  const { t } = useTranslation('palette');
  const orders = useOrders(sought);
  const products = useProducts(sought);
  const offerings = useOfferings(sought);
  return useMemo(
    () => [
      { id: 'orders', title: t('orders'), commands: orders },
      { id: 'products', title: t('products'), commands: products },
      { id: 'offerings', title: t('offerings'), commands: offerings },
    ],
    [t, orders, products, offerings],
  );
}

const none: readonly never[] = [];

function useOrders({ query, enabled }: Sought): readonly Command[] {
  const { t } = useTranslation('palette');
  const { text } = useSaid();
  const isOn = useIsAreaOn('marketplace') ?? false;
  const { data } = useQuery({ ...paletteQueries.orders(query), enabled: enabled && isOn });
  const items = enabled && isOn ? (data?.items ?? none) : none;
  return items.slice(0, MOST).map(({ number, names, total, placed_at: at }) => ({
    id: `order:${number}`,
    icon: IconPackage,
    label: t('order', { number }),
    keywords: names.map(text).join(' '),
    after: <Money amount={total} />,
    end: <DateText at={at} />,
    does: `/marketplace/orders/${number}`,
  }));
}

function useProducts({ query, enabled }: Sought): readonly Command[] {
  const { text } = useSaid();
  const isOn = useIsAreaOn('marketplace') ?? false;
  const { data } = useQuery({ ...paletteQueries.products(query), enabled: enabled && isOn });
  const items = enabled && isOn ? (data?.items ?? none) : none;
  return items.slice(0, MOST).map(({ slug, name, lead, price }) => ({
    id: `product:${slug}`,
    icon: IconBuildingStore,
    label: text(name),
    keywords: text(lead),
    end: <Money amount={price} hideable={false} />,
    does: `/marketplace/${encodeURIComponent(slug)}`,
  }));
}

/** They are few: all of them are read, and searched here. */
function useOfferings({ wanted, enabled }: Sought): readonly Command[] {
  const text = useOfferingText();
  const isOn = useIsAreaOn('tokenization') ?? false;
  const { data } = useQuery({ ...paletteQueries.offerings, enabled: enabled && isOn });
  const items = enabled && isOn ? (data?.items ?? none) : none;
  return items
    .map((offering): Command => ({
      id: `offering:${offering.slug}`,
      icon: IconCoins,
      label: text(offering, 'name'),
      keywords: offering.issuer,
      does: `/tokenization/${encodeURIComponent(offering.slug)}`,
    }))
    .filter((command) => matchCommand(wanted, command))
    .slice(0, MOST);
}
