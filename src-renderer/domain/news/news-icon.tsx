import type { NewsHead } from '#contract/api/inbox.ts';
import type { NewsCategory } from '#contract/rules/news.ts';
import { RemoteIcon } from '#renderer/components/remote-icon.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';

const categoryIcons: Readonly<Record<NewsCategory, string>> = {
  withdrawals: 'tabler:cash-banknote',
  pools: 'tabler:droplet',
  memberships: 'tabler:id-badge-2',
  platform: 'tabler:tool',
  security: 'tabler:shield-lock',
};

interface NewsIconProps {
  readonly item: Pick<NewsHead, 'category' | 'icon'>;
}

/** The article's own icon, or its category's. */
export function NewsIcon({ item: { category, icon } }: NewsIconProps) {
  const { data: settings } = useSettings();
  const fallback = categoryIcons[category];
  return (
    <RemoteIcon
      name={icon ?? fallback}
      hosts={settings?.icon_hosts}
      size={14}
      fallback={fallback}
    />
  );
}
