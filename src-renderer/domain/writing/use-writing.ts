import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '#renderer/lib/api/error.ts';
import {
  changedNames,
  type Merge,
  merged,
  resolved,
} from '#renderer/components/merge/merge-parts.ts';
import { dropWriting, keepWriting, loadWriting, type WritingPlace } from './store.ts';

interface Versioned {
  readonly version: number;
}

interface Conflict<Fields, Draft> extends Merge<Fields> {
  readonly theirs: Draft;
}

export interface Work<Fields, Draft> {
  readonly fields: Fields;
  readonly isChanged: boolean;
  /** What was written before the screen was loaded is in the fields. */
  readonly isRestored: boolean;
  /** Somebody saved the same parts since the writing began. */
  readonly isBehind: boolean;
  /** Both wrote the same parts. */
  readonly conflict: Conflict<Fields, Draft> | null;
  readonly isSaving: boolean;
  readonly error: Error | null;
  change(part: Partial<Fields>): void;
  /** True once it is saved. */
  save(): Promise<boolean>;
  /** Reads what somebody else saved. */
  compare(): Promise<void>;
  resolve(ours: readonly (keyof Fields & string)[]): void;
  drop(): void;
}

interface WritingOf<Fields, Draft> {
  readonly place: WritingPlace;
  /** Parts that can be written. */
  readonly names: readonly (keyof Fields & string)[];
  readonly fieldsOf: (draft: Draft) => Fields;
  /** As the server has it. */
  readonly now: Draft;
  readonly saving: Pick<
    UseMutationResult<Draft, Error, { fields: Fields; version: number }>,
    'mutateAsync' | 'isPending' | 'error'
  >;
  /** Asks the server for it once more. */
  readonly read: () => Promise<Draft>;
}

/** What is being written on a draft, kept on this device until it is saved. */
export function useWriting<Fields extends object, Draft extends Versioned>(
  writing: WritingOf<Fields, Draft>,
): Work<Fields, Draft> {
  const { place, names, fieldsOf, now, saving, read } = writing;
  const { username, kind, id } = place;
  const [kept] = useState(() => loadWriting<Fields>(place, names));
  const [base, setBase] = useState(() =>
    kept
      ? { version: kept.version, fields: kept.base }
      : { version: now.version, fields: fieldsOf(now) },
  );
  const [fields, setFields] = useState(kept?.fields ?? base.fields);
  const [isRestored, setRestored] = useState(kept !== null);
  const [conflict, setConflict] = useState<Conflict<Fields, Draft> | null>(null);
  const isChanged = changedNames(names, fields, base.fields).length > 0;
  const isSameBase = (draft: Draft) =>
    changedNames(names, fieldsOf(draft), base.fields).length === 0;

  if (now.version > base.version) {
    if (!isChanged) {
      // Nothing was written here: what is there now is what is shown.
      setBase({ version: now.version, fields: fieldsOf(now) });
      setFields(fieldsOf(now));
    } else if (isSameBase(now)) {
      // Something else of it was saved.
      setBase({ version: now.version, fields: base.fields });
    }
  }
  useEffect(() => {
    const at = { username, kind, id };
    if (isChanged) {
      keepWriting(at, { version: base.version, base: base.fields, fields });
    } else dropWriting(at);
  }, [username, kind, id, base, fields, isChanged]);

  const start = (draft: Draft, written: Fields) => {
    setBase({ version: draft.version, fields: fieldsOf(draft) });
    setFields(written);
    setConflict(null);
    setRestored(false);
  };
  const send = async (version: number) => {
    const saved = await saving.mutateAsync({ fields, version });
    // What was typed while the answer was on its way goes on.
    setFields(
      (typed) => merged(names, { base: fields, ours: typed, theirs: fieldsOf(saved) }).fields,
    );
    setBase({ version: saved.version, fields: fieldsOf(saved) });
    setRestored(false);
  };
  return {
    fields,
    isChanged,
    isRestored: isRestored && isChanged,
    isBehind: now.version > base.version,
    conflict,
    isSaving: saving.isPending,
    error: saving.error && !hasCode(saving.error, 'conflict') ? saving.error : null,
    change: (part) => setFields((typed) => ({ ...typed, ...part })),
    async save() {
      try {
        await send(base.version);
        return true;
      } catch (error) {
        if (!hasCode(error, 'conflict')) return false;
      }
      try {
        // Who saved something else of it is not in the way.
        const theirs = await read();
        if (!isSameBase(theirs)) return false;
        await send(theirs.version);
        return true;
      } catch {
        return false;
      }
    },
    async compare() {
      const theirs = await read();
      const merge = merged(names, { base: base.fields, ours: fields, theirs: fieldsOf(theirs) });
      if (merge.contested.length > 0) setConflict({ ...merge, theirs });
      else start(theirs, merge.fields);
    },
    resolve(ours) {
      if (!conflict) return;
      start(conflict.theirs, resolved(conflict, fieldsOf(conflict.theirs), ours));
    },
    drop() {
      start(now, fieldsOf(now));
    },
  };
}
