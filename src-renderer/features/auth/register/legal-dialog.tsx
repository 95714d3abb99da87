import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import styles from './legal-dialog.module.css';

/** What a newcomer accepts. */
export type LegalText = 'privacy' | 'terms';

const sections: Readonly<Record<LegalText, readonly string[]>> = {
  privacy: ['data', 'use', 'readers', 'device', 'rights'],
  terms: ['account', 'sponsor', 'earnings', 'withdrawals', 'risk', 'changes'],
};

interface LegalDialogProps {
  readonly text: LegalText;
  /** As the server names it: a day, "2026-10-01". */
  readonly version: string;
  readonly onClose: () => void;
}

/** The privacy policy or the terms, to be read before they are accepted. */
export function LegalDialog({ text, version, onClose }: LegalDialogProps) {
  const { t } = useTranslation(['legal', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(version);
  return (
    // The click is for the pointer alone: keys close it with Esc or the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="legal-title"
      onClose={onClose}
      // What is around the text is the dialog itself.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id="legal-title">{t(`${text}.title`)}</h2>
          <IconButton icon={IconX} label={t('button.close', { ns: 'common' })} onClick={close} />
        </header>
        {/* It scrolls, so keys must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.body} tabIndex={0}>
          {sections[text].map((section) => (
            <section key={section}>
              <h3>{t(`${text}.${section}.title`)}</h3>
              <p>{t(`${text}.${section}.text`)}</p>
            </section>
          ))}
          <p className={styles.version}>
            {t('version')} {isDay ? <DateText at={version} utc /> : version}
          </p>
        </div>
      </div>
    </dialog>
  );
}
