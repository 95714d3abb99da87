import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/api/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { fileText } from '#renderer/domain/file/file-text.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { FileRow } from '../parts/file-row.tsx';
import { languageName } from '../parts/language-name.ts';
import styles from './product.module.css';

/** What it is, what it does not do, and the papers that go with it. */
export function AboutCard({ product }: { readonly product: Product }) {
  const { t, i18n } = useTranslation('market');
  const { text, langOf } = useSaid();
  const { body, not, documents } = product;
  const lang = langOf(body);
  const named = (code: 'es' | 'en') => languageName(code, i18n.language);
  return (
    <Card title={t('product.what')}>
      <div className={styles.about}>
        {lang !== undefined && (
          <p className={styles.hint}>
            {t('translation.missing', {
              language: named(i18n.language === 'en' ? 'en' : 'es'),
              other: named(body.language),
            })}
          </p>
        )}
        <div lang={lang} className={styles.prose}>
          <Markdown topLevel={3}>{text(body)}</Markdown>
        </div>
        {not.text !== '' && (
          <div className={styles.prose}>
            <h3>{t('product.not')}</h3>
            <div lang={langOf(not)}>
              <Markdown topLevel={3}>{text(not)}</Markdown>
            </div>
          </div>
        )}
        <Documents documents={documents} />
      </div>
    </Card>
  );
}

function Documents({ documents }: Pick<Product, 'documents'>) {
  const { t, i18n } = useTranslation('market');
  const format = useFormat();
  if (documents.length === 0) return null;
  const languages = (codes: readonly ('es' | 'en')[]) => {
    const [first] = codes;
    return codes.length === 1 && first !== undefined
      ? t('doc.oneLanguage', { language: languageName(first, i18n.language) })
      : codes.join(', ');
  };
  return (
    <div>
      <h3 className={styles.part}>{t('product.docs')}</h3>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <FileRow
            key={document.file.id}
            of={document}
            facts={`${fileText(document.file, format)} · ${languages(document.languages)}`}
          />
        ))}
      </ul>
    </div>
  );
}

/** Sizes, weights, what is in the box. */
export function FactsCard({ facts }: Pick<Product, 'facts'>) {
  const { t } = useTranslation('market');
  if (facts.length === 0) return null;
  return (
    <Card title={t('product.facts')}>
      <KeyValueList>
        {facts.map(({ name, value }) => (
          <KeyValue key={name.text} label={<SaidText said={name} />}>
            <SaidText said={value} />
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}
