import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { merged, resolved } from '#renderer/components/merge/merge-parts.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shopQueries } from '../market-queries.ts';
import { useAddVariant, useChangeVariant } from '../products/product-mutations.ts';
import type { VariantValues } from './variant-schema.ts';
import { variantBody, variantNames, variantValues, type VariantName } from './variant-values.ts';

/** Both wrote the same fields. */
interface VariantConflict {
  readonly contested: readonly VariantName[];
  readonly ours: VariantValues;
  readonly theirs: VariantValues;
  readonly by: string | null;
  /** Goes on with ours in these fields, theirs in the others. */
  readonly resolve: (ours: readonly VariantName[]) => void;
}

interface VariantForm {
  readonly form: UseFormReturn<VariantValues>;
  readonly conflict: VariantConflict | null;
  /** @throws ApiError what the server refused; after `conflict` the form has both. */
  readonly save: (values: VariantValues) => Promise<void>;
}

/**
 * The form of a variant on the version that it was opened on: the product is asked for again meanwhile, and what
 * somebody else saved must not be written over unseen.
 */
export function useVariantForm(product: ShopProduct, variant: ShopVariant | null): VariantForm {
  const format = useFormat();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(variant);
  const [conflict, setConflict] = useState<VariantConflict | null>(null);
  const add = useAddVariant(product.id);
  const change = useChangeVariant(base?.id ?? 0, base?.version ?? 0);
  const form = useSchemaForm<VariantValues>(
    async () => (await import('./variant-schema.ts')).variantSchema(format),
    variantValues(variant, format),
  );
  /** Joins what was typed with what is there now. */
  const join = async (): Promise<void> => {
    const now = await queryClient.query(shopQueries.product(product.id));
    // Typing goes on while the server answers.
    const ours = form.getValues();
    const fresh = now.variants.find(({ id }) => id === base?.id);
    if (!fresh) return;
    const theirs = variantValues(fresh, format);
    const merge = merged(variantNames, { base: variantValues(base, format), ours, theirs });
    const goOn = (fields: VariantValues): void => {
      setBase(fresh);
      setConflict(null);
      form.reset(theirs);
      for (const name of variantNames) form.setValue(name, fields[name], { shouldDirty: true });
    };
    const contested = variantNames.filter((name) => merge.contested.includes(name));
    if (contested.length === 0) goOn(merge.fields);
    else {
      setConflict({
        contested,
        ours,
        theirs,
        by: now.updated_by,
        resolve: (kept) => goOn(resolved(merge, theirs, kept)),
      });
    }
  };
  return {
    form,
    conflict,
    save: async (values) => {
      const { has_keys, is_unlimited } = values;
      const fields = variantBody(values);
      if (!base) {
        await add.mutateAsync({ ...fields, has_keys, is_unlimited });
        return;
      }
      try {
        await change.mutateAsync(fields);
      } catch (error) {
        if (hasCode(error, 'conflict')) await join();
        throw error;
      }
    },
  };
}
