import { useTranslation } from 'react-i18next';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import { helpLanguages } from '#contract/rules/support/help.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ActDialog } from '#renderer/domain/writing/act-dialog.tsx';
import { DiscardDialog } from '#renderer/domain/writing/discard-dialog.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { useDiscardHelp, useHelpAction, type HelpAction } from './help-desk-queries.ts';
import type { HelpEditor } from './use-help-editor.ts';

/** What is asked to be confirmed. */
export type Asked = HelpAction | 'discard';

interface HelpDialogsProps {
  readonly asked: Asked | null;
  readonly article: HelpDraft;
  readonly editor: HelpEditor;
  readonly onClose: () => void;
}

/** The step before anything that members see, or that cannot be undone. */
export function HelpDialogs({ asked, ...props }: HelpDialogsProps) {
  if (asked === null) return null;
  if (asked === 'discard') return <DiscardHelp {...props} />;
  return <ActionDialog {...props} action={asked} />;
}

type DialogProps = Omit<HelpDialogsProps, 'asked'>;

function ActionDialog({
  article,
  editor,
  onClose,
  action,
}: DialogProps & { readonly action: HelpAction }) {
  const { t } = useTranslation(['admin-help', 'validation']);
  const errorText = useErrorText();
  const acting = useHelpAction({ id: article.id, version: editor.base.version });
  const number = (article.published ?? 0) + 1;
  const why = (error: unknown) => {
    const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
    return field ? t(field.id, { ns: 'validation', ...field.values }) : errorText(error);
  };
  return (
    <ActDialog
      title={t(`ask.${action}`, { number })}
      confirm={t(action, { number })}
      done={t(`done.${action}`)}
      destructive={action === 'withdraw'}
      act={action}
      acting={acting}
      editor={editor}
      why={why}
      onClose={onClose}
    >
      <p>{t(`ask.${action}.body`)}</p>
      {action === 'publish' &&
        helpLanguages
          .filter((language) => !article.languages.includes(language))
          .map((language) => (
            <p key={language}>
              {t('ask.only', {
                language: t(`in.${language}`),
                other: t(`in.${language === 'es' ? 'en' : 'es'}`),
              })}
            </p>
          ))}
    </ActDialog>
  );
}

function DiscardHelp({ article, editor, onClose }: DialogProps) {
  const { t } = useTranslation('admin-help');
  return (
    <DiscardDialog
      title={t('ask.discard')}
      confirm={t('discard')}
      done={t('done.discard')}
      list="/admin/support/help"
      discarding={useDiscardHelp({ id: article.id, version: editor.base.version })}
      editor={editor}
      onClose={onClose}
    >
      <p>{t('ask.discard.body')}</p>
    </DiscardDialog>
  );
}
