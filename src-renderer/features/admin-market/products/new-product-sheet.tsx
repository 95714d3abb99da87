import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { marketLimits, productKinds } from '#contract/rules/market/market.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { shopQueries } from '../market-queries.ts';
import { productPath, setupPath } from '../paths.ts';
import { useBoth } from '../use-both.ts';
import { useCreateProduct } from './product-mutations.ts';
import { emptyProduct } from './product-values.ts';
import styles from './products.module.css';

interface NewProduct {
  readonly name_es: string;
  readonly name_en: string;
  readonly kind: string;
  readonly category: string;
  readonly tax_class: string;
}

/** A draft with a name in one language; everything else is written in its editor. */
export function NewProductSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shop-products');
  const query = useQuery(shopQueries.setup);
  return (
    <Sheet opened onClose={onClose} title={t('new')}>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <NewProductForm setup={query.data} />}
    </Sheet>
  );
}

function NewProductForm({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-products');
  const navigate = useNavigate();
  const nameOf = useBoth();
  const create = useCreateProduct();
  const { categories, tax_classes: classes } = setup;
  const form = useSchemaForm<NewProduct>(
    async () => (await import('./new-product-schema.ts')).newProductSchema,
    {
      name_es: '',
      name_en: '',
      kind: productKinds[0],
      category: String(categories[0]?.id ?? ''),
      tax_class: String(classes[0]?.id ?? ''),
    },
  );
  if (categories.length === 0 || classes.length === 0) {
    return (
      <div className={styles.form}>
        <Note tone="info">{t('new.first')}</Note>
        <LinkButton to={setupPath}>{t('new.setup')}</LinkButton>
      </div>
    );
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ kind, category, tax_class, ...name }) => {
        const product = await create.mutateAsync(
          emptyProduct({
            ...name,
            kind: productKinds.find((one) => one === kind) ?? productKinds[0],
            category: Number(category),
            tax_class: Number(tax_class),
          }),
        );
        void navigate(productPath(product.id));
      }}
    >
      <TextField
        name="name_es"
        lang="es"
        label={t('field.name.name_es')}
        maxLength={marketLimits.name}
        autoComplete="off"
      />
      <TextField
        name="name_en"
        lang="en"
        label={t('field.name.name_en')}
        hint={t('new.hint')}
        maxLength={marketLimits.name}
        autoComplete="off"
      />
      <SelectField
        name="kind"
        label={t('field.kind')}
        hint={t('field.kind.hint')}
        options={productKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SelectField
        name="category"
        label={t('field.category')}
        options={categories.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      <SelectField
        name="tax_class"
        label={t('field.taxClass')}
        options={classes.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      <SubmitButton size="md">{t('new.create')}</SubmitButton>
    </Form>
  );
}
