import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { adminHelp, HelpDraft } from '#contract/api/admin/support/texts.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { useTicketDraft } from '#renderer/domain/ticket/use-ticket-draft.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { changedNames, merged, type Merge } from '#renderer/components/merge/merge-parts.ts';
import { helpDeskQueries, useSaveHelp } from './help-desk-queries.ts';
import { emptyHelp, fieldsOf, helpNames, valuesOf, type HelpValues } from './help-values.ts';

/** The article as it was when the writing began. */
interface Base {
  /** 0 for a new one. */
  readonly version: number;
  readonly values: HelpValues;
}

interface Kept {
  readonly base: Base;
  readonly values: HelpValues;
}

interface Conflict extends Merge<HelpValues> {
  readonly theirs: HelpDraft;
}

const baseOf = (article: HelpDraft | null): Base =>
  article
    ? { version: article.version, values: valuesOf(article) }
    : { version: 0, values: emptyHelp };

const isValues = (values: unknown): values is HelpValues =>
  helpNames.every((name) => typeof (values as Partial<HelpValues> | null)?.[name] === 'string');

function read(kept: unknown): Kept | null {
  const { base, values } = (kept ?? {}) as Partial<Kept>;
  return isValues(values) && isValues(base?.values) && typeof base.version === 'number'
    ? { base, values }
    : null;
}

/** What is being written on a help article, kept on this device until it is saved. */
export function useHelpEditor(article: HelpDraft | null) {
  const id = article?.id ?? null;
  const queryClient = useQueryClient();
  const saving = useSaveHelp();
  const draft = useTicketDraft<Kept | null>(`help.${id ?? 'new'}`, null, read);
  const [base, setBase] = useState(() => draft.value?.base ?? baseOf(article));
  const [isRestored, setRestored] = useState(draft.value !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useSchemaForm<HelpValues>(
    async () => (await import('./help-schema.ts')).helpSchema,
    draft.value?.values ?? base.values,
  );
  const values = useWatch({ control: form.control }) as HelpValues;
  const isChanged = changedNames(helpNames, values, base.values).length > 0;
  const keepDraft = useEffectEvent(() => {
    if (isChanged) draft.change({ base, values });
    else if (draft.value !== null) draft.drop();
  });
  useEffect(() => keepDraft(), [base, values, isChanged]);

  /** What was typed since `from`, joined with what the server has now. */
  const joinedWith = (now: HelpDraft, from: HelpValues) =>
    merged(helpNames, { base: from, ours: form.getValues(), theirs: valuesOf(now) });
  const start = (next: Base, written: HelpValues) => {
    setBase(next);
    form.reset(written);
    setConflict(null);
    setRestored(false);
  };
  /** Goes on from what the server has; what was typed meanwhile stays. */
  const follow = (now: HelpDraft) => start(baseOf(now), joinedWith(now, base.values).fields);
  const look = async () => {
    if (id === null) return;
    const theirs = await queryClient.query(helpDeskQueries.one(id));
    const merge = joinedWith(theirs, base.values);
    if (merge.contested.length > 0) setConflict({ ...merge, theirs });
    else start(baseOf(theirs), merge.fields);
  };
  return {
    form,
    values,
    base,
    isChanged,
    isRestored: isRestored && isChanged,
    conflict,
    follow,
    look,
    resolve(chosen: HelpValues) {
      if (conflict) start(baseOf(conflict.theirs), chosen);
    },
    drop: () => start(baseOf(article), baseOf(article).values),
    /** Null where somebody else was first: then both texts are joined, or somebody has to choose. */
    async save(written: HelpValues): Promise<HelpDraft | null> {
      try {
        const seen = id === null ? null : { id, version: base.version };
        const saved = await saving.mutateAsync({ seen, fields: fieldsOf(written) });
        if (id === null) draft.drop();
        else start(baseOf(saved), joinedWith(saved, written).fields);
        return saved;
      } catch (error) {
        if (!hasCode<typeof adminHelp.change>(error, 'conflict')) throw error;
        await look();
        return null;
      }
    },
  };
}

export type HelpEditor = ReturnType<typeof useHelpEditor>;
