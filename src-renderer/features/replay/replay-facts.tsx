import { useTranslation } from 'react-i18next';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import styles from './replay.module.css';

/** Versions, screen and keyring of where the recording was made. */
export function ReplayFacts({ content }: { readonly content: DiagnosticsContent }) {
  const { t } = useTranslation('replay');
  const { page, main } = content;
  const facts: readonly (readonly [string, string])[] = [
    [t('fact.version'), page.version || '—'],
    [t('fact.browser'), page.browser || '—'],
    [t('fact.screen'), `${page.width} × ${page.height} · ${page.scale}`],
    [t('fact.language'), `${page.language} · ${page.region} · ${page.zone}`],
    ...(main
      ? ([
          [t('fact.system'), main.system],
          [t('fact.electron'), `${main.electron} · ${main.chrome} · ${main.node}`],
          [t('fact.keyring'), main.keeping],
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
