import { IconBrandWhatsapp, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direct } from '#contract/api/directs.ts';
import { Button, ExternalLinkButton } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import styles from './directs.module.css';

/** As much as an address takes everywhere once it is encoded. */
const LETTERS_MOST = 400;

interface DirectMessageDialogProps {
  readonly direct: Direct;
  readonly onClose: () => void;
}

/** A text for a direct who has not gone on, to be changed and sent by the sponsor's own means. */
export function DirectMessageDialog({ direct, onClose }: DirectMessageDialogProps) {
  const { t } = useTranslation(['directs', 'common']);
  const { data: user } = useCurrentUser();
  const origin = usePublicOrigin();
  const [offered] = useState(() =>
    t(`message.${direct.next_step ?? 'plan'}`, {
      name: firstWord(direct.name),
      sender: user?.first_name ?? '',
      link: new URL('/dashboard', origin).href,
    }),
  );
  const [text, setText] = useState(offered);
  const share = () => {
    navigator.share({ text }).catch(() => {
      // Closing the system's sheet is no failure.
    });
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={text !== offered}
      title={t('waiting.write.to', { name: direct.name })}
      width={480}
      footer={
        <>
          <CopyButton value={text}>{t('message.copy')}</CopyButton>
          {'share' in navigator && (
            <Button icon={IconShare3} onClick={share}>
              {t('button.share', { ns: 'common' })}
            </Button>
          )}
          <ExternalLinkButton
            kind="primary"
            icon={IconBrandWhatsapp}
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          >
            {t('message.whatsapp')}
          </ExternalLinkButton>
        </>
      }
    >
      <div className={styles.messageText}>
        <TextAreaInput
          label={t('message.label')}
          hint={t('message.hint')}
          value={text}
          maxLength={LETTERS_MOST}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
