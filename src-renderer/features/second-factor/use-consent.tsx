import { useState, type ReactNode } from 'react';
import { ApiError } from '#renderer/lib/api/error.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** Work that the server may want the member's password for. */
type Work = (password: string | undefined) => Promise<void>;

interface Consent {
  /** Runs the work; where the server wants the password, once more with what the member types. */
  readonly run: (work: Work) => Promise<void>;
  readonly dialog: ReactNode;
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && 'current_password' in error.fields;

/** Members confirm changes with their password; staff are asked for a fresh proof by the app itself. */
export function useConsent(): Consent {
  const [work, setWork] = useState<Work | null>(null);
  return {
    async run(next) {
      try {
        await next(undefined);
      } catch (error) {
        if (!wantsPassword(error)) throw error;
        setWork(() => next);
      }
    },
    dialog: (
      <ConsentDialog
        opened={work !== null}
        onClose={() => setWork(null)}
        onConfirm={async (password) => {
          await work?.(password);
          setWork(null);
        }}
      />
    ),
  };
}
