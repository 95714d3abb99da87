import { IconArchive, IconEye, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct } from '#contract/api/admin/market/market.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { productsPath } from '../paths.ts';
import { ProductStateChip } from '../products/product-chips.tsx';
import { useProductState } from '../products/product-mutations.ts';
import { useBoth } from '../use-both.ts';
import { useMayRun } from '../use-may-run.ts';

interface EditorHeadProps {
  readonly product: ShopProduct;
  /** Something is written and not saved: what is published is what was saved. */
  readonly isChanged: boolean;
}

/** Where the product stands, and whether it is sold. */
export function EditorHead({ product, isChanged }: EditorHeadProps) {
  const { t } = useTranslation('shop-products');
  const nameOf = useBoth();
  const mayRun = useMayRun();
  const action = useProductState(product);
  const isPublished = product.state === 'published';
  const set = (state: 'published' | 'retired') =>
    action.mutate(state, { onSuccess: () => showToast('ok', t(`done.${state}`)) });
  return (
    <>
      <Crumbs crumbs={[{ label: t('caption'), to: productsPath }, { label: nameOf(product) }]} />
      <PageHeader
        title={nameOf(product)}
        subtitle={
          <>
            {t('edited', { name: product.updated_by ?? t('server') })}{' '}
            <AgoText at={product.updated_at} />
          </>
        }
      >
        <ProductStateChip {...product} />
        {isPublished && (
          <LinkButton icon={IconEye} to={`/marketplace/${product.slug}`}>
            {t('see')}
          </LinkButton>
        )}
        {mayRun && isPublished && (
          <Button
            kind="quiet"
            icon={IconArchive}
            busy={action.isPending}
            onClick={() => set('retired')}
          >
            {t('retire')}
          </Button>
        )}
        {mayRun && !isPublished && (
          <Button
            kind="primary"
            icon={IconSend}
            busy={action.isPending}
            disabled={isChanged}
            onClick={() => set('published')}
          >
            {t('publish')}
          </Button>
        )}
      </PageHeader>
      {isChanged && mayRun && !isPublished && <Note tone="info">{t('publish.save')}</Note>}
      {action.error && <Refusal error={action.error} />}
    </>
  );
}

/** What keeps the product from being sold. */
function Refusal({ error }: { readonly error: Error }) {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const found = error instanceof ApiError ? error.body?.details?.['checks'] : undefined;
  if (!hasCode(error, 'checks_failed') || !Array.isArray(found)) {
    return <Note tone="bad">{errorText(error)}</Note>;
  }
  const missing = (['texts', 'variants', 'promise'] as const).filter((one) => found.includes(one));
  return (
    <Note tone="bad" title={t('check.title')}>
      {missing.map((one) => t(`check.${one}`)).join(' ')}
    </Note>
  );
}
