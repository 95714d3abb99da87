import i18next from 'i18next';
import { useState } from 'react';
import { IconFileDownload, IconLifebuoy, IconRefresh } from '@tabler/icons-react';
import { Logo } from '#renderer/components/brand.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { saveDiagnostics } from '#renderer/domain/diagnostics/diagnostics.ts';
import spanish from '#renderer/locales/es/crash.json';
import { MissingLeg } from '../missing-leg.tsx';
import { crashReference, technicalText } from '#renderer/lib/device/crash-reference.ts';
import { askPath, isSupportOn } from '#renderer/lib/ask-support.ts';
import styles from './crash-screen.module.css';

type Texts = typeof spanish;

/** Translates without depending on i18next, which may not have loaded: falls back to Spanish. */
function text(id: keyof Texts, values: Record<string, string> = {}): string {
  if (i18next.isInitialized) return i18next.t(id, { ns: 'crash', ...values });
  return spanish[id].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

interface CrashScreenProps {
  readonly error: unknown;
}

/** Holds everything that support needs, so that a screenshot is enough. */
export function CrashScreen({ error }: CrashScreenProps) {
  const [time] = useState(() => new Date());
  const details = {
    reference: crashReference(error),
    version: import.meta.env.VITE_APP_VERSION ?? '',
    time: time.toLocaleString(i18next.language || 'es', {
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
        <CrashActions reference={details.reference} />
      </div>
    </main>
  );
}

/** What is in the file is said before it is written; without a dialog, which may be what broke. */
function CrashActions({ reference }: { readonly reference: string }) {
  const [step, setStep] = useState<'first' | 'asked' | 'saved' | 'failed'>('first');
  const save = async () => {
    const outcome = await saveDiagnostics(false);
    if (outcome !== 'cancelled') setStep(outcome);
  };
  if (step === 'asked') {
    return (
      <>
        <p>{text('fallback.diagnostics.what')}</p>
        <div className={styles.buttons}>
          <Button kind="primary" icon={IconFileDownload} onClick={() => void save()}>
            {text('fallback.diagnostics')}
          </Button>
          <Button onClick={() => setStep('first')}>{text('fallback.diagnostics.back')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {step !== 'first' && <p role="status">{text(`fallback.diagnostics.${step}`)}</p>}
      <div className={styles.buttons}>
        <Button kind="primary" icon={IconRefresh} onClick={() => location.reload()}>
          {text('fallback.reload')}
        </Button>
        <Button icon={IconFileDownload} onClick={() => setStep('asked')}>
          {text('fallback.diagnostics')}
        </Button>
        {isSupportOn() && (
          <Button
            icon={IconLifebuoy}
            onClick={() => location.assign(askPath({ requestId: reference, isError: true }))}
          >
            {text('fallback.ask')}
          </Button>
        )}
      </div>
    </>
  );
}
