import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileView } from '#contract/api/files.ts';
import type { ShopProduct, ShopSetup } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { MissingChips } from '../products/product-chips.tsx';
import { fieldsOf } from '../products/product-values.ts';
import { useMayRun } from '../use-may-run.ts';
import { EditorHead } from './editor-head.tsx';
import { FactsCard } from './facts-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import { FilesCard } from './files-card.tsx';
import { MovesCard } from './moves-card.tsx';
import type { KnownFiles, PartProps } from './part-props.ts';
import { PicturesCard } from './pictures-card.tsx';
import { useProductWords } from './use-product-words.ts';
import { useProductWork } from './use-product-work.ts';
import { VariantsCard } from './variants-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import styles from './editor.module.css';

interface ProductEditorProps {
  readonly username: string;
  readonly product: ShopProduct;
  readonly setup: ShopSetup;
}

/** A product: its texts in both languages, what can be bought of it, and its stock. */
export function ProductEditor({ username, product, setup }: ProductEditorProps) {
  const { t } = useTranslation('shop-products');
  const mayRun = useMayRun();
  const work = useProductWork(username, product);
  const errors = useFieldErrors()(work.error);
  const files = useKnownFiles(product);
  const wordsOf = useProductWords({ setup, files });
  if (work.conflict) {
    const { theirs } = work.conflict;
    return (
      <ConflictPanel
        ours={wordsOf(work.fields)}
        theirs={{ ...wordsOf(fieldsOf(theirs)), updated_by: theirs.updated_by }}
        contested={work.conflict.contested}
        nameOf={(part) => t(`field.name.${part}`)}
        onDone={work.resolve}
      />
    );
  }
  const part: PartProps = { work, errors, isReadOnly: !mayRun };
  return (
    <>
      <EditorHead product={product} isChanged={work.isChanged} />
      <WritingNotes
        work={work}
        now={product}
        behind={(saved) => t('conflict', saved)}
        errors={errors}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card
            title={t('texts')}
            end={
              <span className={styles.chips}>
                <MissingChips {...product} />
              </span>
            }
          >
            <Texts {...part} />
          </Card>
          <VariantsCard product={product} isReadOnly={!mayRun} />
          <MovesCard product={product} isReadOnly={!mayRun} />
        </div>
        <div className={styles.side}>
          <PicturesCard {...part} files={files} />
          <FieldsCard {...part} setup={setup} />
          <FactsCard {...part} />
          <FilesCard {...part} files={files} kind="documents" />
          {work.fields.kind === 'digital' && <FilesCard {...part} files={files} kind="downloads" />}
          <VolumeCard isOn={product.volume_on} />
        </div>
      </div>
      {mayRun && (
        <div className={styles.foot}>
          <SaveRow work={work} />
        </div>
      )}
    </>
  );
}

function Texts({ work: { fields, change }, errors, isReadOnly }: PartProps) {
  const { t } = useTranslation('shop-products');
  const { name_es, name_en, lead_es, lead_en, body_es, body_en, not_es, not_en } = fields;
  return (
    <DualTexts
      fields={[
        { name: 'name', label: t('field.name'), max: marketLimits.name },
        { name: 'lead', label: t('field.lead'), max: marketLimits.lead, rows: 2 },
        {
          name: 'body',
          label: t('field.body'),
          max: marketLimits.body,
          rows: 6,
          hint: t('field.body.hint'),
        },
        { name: 'not', label: t('field.not'), max: marketLimits.lead, rows: 2 },
      ]}
      values={{ name_es, name_en, lead_es, lead_en, body_es, body_en, not_es, not_en }}
      errors={errors}
      isReadOnly={isReadOnly}
      missing={{ es: t('missing.es'), en: t('missing.en') }}
      onChange={(name, text) => change({ [name]: text })}
    />
  );
}

function useKnownFiles({ files }: ShopProduct): KnownFiles {
  const [sent, setSent] = useState<readonly FileView[]>([]);
  return {
    find: (id) => [...sent, ...files].find((one) => one.id === id) ?? null,
    add: (file) => setSent((before) => [...before, file]),
  };
}
