import i18next from 'i18next';
import { IconRefresh } from '@tabler/icons-react';
import { Logo } from '#renderer/components/brand.tsx';
import { Button } from '#renderer/components/button.tsx';
import spanish from '#renderer/locales/es/crash.json';
import { MissingLeg } from '../missing-leg.tsx';
import { crashReference, technicalText } from './crash-reference.ts';
import styles from './crash-screen.module.css';

type Texts = typeof spanish;

/** Without the shell, without data and even before any texts are loaded: then in Spanish. */
function text(id: keyof Texts, values: Record<string, string> = {}): string {
  if (i18next.isInitialized) return i18next.t(id, { ns: 'crash', ...values });
  return spanish[id].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

interface CrashScreenProps {
  readonly error: unknown;
}

/** All that support needs is on it, so a screenshot is enough. */
export function CrashScreen({ error }: CrashScreenProps) {
  const details = {
    reference: crashReference(error),
    version: import.meta.env.VITE_APP_VERSION ?? '',
    time: new Date().toLocaleString(i18next.language || 'es', {
      dateStyle: 'medium',
      timeStyle: 'long',
    }),
  };
  return (
    <main className={styles.screen} role="alert">
      <Logo />
      <div className={styles.content}>
        <MissingLeg missing="stem" />
        <h1 className={styles.title}>{text('fallback.title')}</h1>
        <p>{text('fallback.body')}</p>
        <pre className={styles.error}>{technicalText(error)}</pre>
        <p className={styles.details}>{text('fallback.details', details)}</p>
        <div>
          <Button kind="primary" icon={IconRefresh} onClick={() => location.reload()}>
            {text('fallback.reload')}
          </Button>
        </div>
      </div>
    </main>
  );
}
