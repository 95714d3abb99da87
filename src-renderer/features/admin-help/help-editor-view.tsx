import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import { helpLanguages, missingHelpTexts, type HelpText } from '#contract/rules/support/help.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Form } from '#renderer/components/form/form.tsx';
import type { SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { LanguageColumns } from '#renderer/domain/writing/language-columns.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { HelpBar, type Intent } from './help-bar.tsx';
import { HelpDialogs, type Asked } from './help-dialogs.tsx';
import { HelpFacts } from './help-facts.tsx';
import { HelpHistory } from './help-history.tsx';
import { HelpLanguageCard } from './help-language-card.tsx';
import { HelpMerge } from './help-merge.tsx';
import { HelpPreview } from './help-preview.tsx';
import { HelpStateChip } from './help-chips.tsx';
import type { HelpValues } from './help-values.ts';
import { useHelpEditor, type HelpEditor } from './use-help-editor.ts';
import styles from './admin-help.module.css';

const views = ['both', ...helpLanguages] as const;
const names = ['view'] as const;

interface HelpEditorViewProps {
  /** Null: a new one. */
  readonly article: HelpDraft | null;
  readonly links: readonly SelectOption[];
  readonly canWrite: boolean;
}

/** Writes a help article in both languages side by side, or in one beside what members will read. */
export function HelpEditorView({ article, links, canWrite }: HelpEditorViewProps) {
  const { t } = useTranslation('admin-help');
  const navigate = useNavigate();
  const { values: place, change } = useUrlFilters(names);
  const view = views.find((one) => one === place.view) ?? 'both';
  const editor = useHelpEditor(article);
  const [asked, setAsked] = useState<Asked | null>(null);
  const intent = useRef<Intent>('save');
  const { form, values, conflict } = editor;

  const demand = (missing: readonly HelpText[]) => {
    for (const name of missing) {
      form.setError(name, { type: 'missing', message: t('missing.field') });
    }
    change({ view: '' });
    // Both languages are on the screen by then.
    requestAnimationFrame(() => missing[0] && form.setFocus(missing[0]));
  };
  const submit = async (written: HelpValues) => {
    const wish = intent.current;
    intent.current = 'save';
    const missing = missingHelpTexts(written);
    if (wish === 'publish' && missing.length > 0) return demand(missing);
    // Nothing is published that was not on this screen.
    if (article && article.version > editor.base.version) return editor.look();
    const saved = editor.isChanged || !article ? await editor.save(written) : article;
    if (!saved) return;
    if (wish === 'publish') return setAsked('publish');
    showToast('ok', t(article ? 'saved' : 'created'));
    if (!article) void navigate(`/admin/support/help/${saved.id}`, { replace: true });
  };
  return (
    <>
      <PageHeader title={values.title_es || values.title_en || t(article ? 'untitled' : 'new')}>
        {article && <HelpStateChip state={article.state} />}
      </PageHeader>
      {conflict ? (
        <HelpMerge conflict={conflict} ours={values} onDone={editor.resolve} />
      ) : (
        <Form form={form} onSubmit={submit} className={styles.editor}>
          <HelpBar
            article={article}
            canWrite={canWrite}
            isChanged={editor.isChanged}
            missing={missingHelpTexts(values)}
            onIntent={(next) => {
              intent.current = next;
            }}
            onAsk={setAsked}
          />
          <HelpNotes article={article} editor={editor} />
          <fieldset disabled={!canWrite} className={styles.editor}>
            <HelpFacts values={values} links={links} slug={article?.slug ?? null} form={form} />
            <LanguageColumns
              label={t('view.label')}
              languages={helpLanguages}
              view={view}
              nameOf={(value) => t(`view.${value}`)}
              onView={(next) => change({ view: next === 'both' ? '' : next })}
              card={(language) => (
                <HelpLanguageCard key={language} language={language} values={values} />
              )}
              preview={(language) => <HelpPreview language={language} values={values} />}
            />
          </fieldset>
        </Form>
      )}
      {article && <HelpHistory article={article} />}
      {article && (
        <HelpDialogs
          asked={asked}
          article={article}
          editor={editor}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface HelpNotesProps {
  readonly article: HelpDraft | null;
  readonly editor: HelpEditor;
}

/** What happened to the text beside the writing: changed by somebody else, or restored. */
function HelpNotes({ article, editor }: HelpNotesProps) {
  const { t } = useTranslation('admin-help');
  if (article && article.version > editor.base.version) {
    return (
      <Note tone="warn" action={{ label: t('behind.join'), onClick: () => void editor.look() }}>
        {t('behind', { name: article.updated_by ?? t('server') })}
      </Note>
    );
  }
  if (!editor.isRestored) return null;
  return (
    <Note tone="info" action={{ label: t('restored.drop'), onClick: editor.drop }}>
      {t('restored')}
    </Note>
  );
}
