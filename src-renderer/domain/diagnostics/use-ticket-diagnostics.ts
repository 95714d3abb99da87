import { useEffect, useRef, useState } from 'react';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { useRecording } from './recording.ts';
import { makeTicketFile, sendTicketFile } from './ticket-file.ts';
import type { DiagnosticsAttachment, TicketFile } from './ticket-file.ts';

/** Diagnostics that a member may send with a message. */
export interface TicketDiagnostics {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Undefined while it is made, and where it is off; what is shown of it is what is sent. */
  readonly file: TicketFile | undefined;
  readonly hasFailed: boolean;
  /** It is encrypted for the team before it leaves the device. */
  readonly isSealed: boolean;
  /** The server did not take it; what to do about it is said beside it. */
  readonly isRefused: boolean;
  /** There is a recording of answers that can go with it. */
  readonly hasRecording: boolean;
  readonly withRecording: boolean;
  readonly setWithRecording: (withRecording: boolean) => void;
  /**
   * Sends the file, once however often it is asked for, and says how a message names it; undefined
   * where it is off. Rejects with ApiError.
   */
  readonly attach: () => Promise<DiagnosticsAttachment | undefined>;
}

interface Making {
  readonly made: Promise<TicketFile>;
  sent?: Promise<DiagnosticsAttachment>;
}

/** @param startsOn the member came from an error screen; else it is off until they switch it on */
export function useTicketDiagnostics(startsOn = false): TicketDiagnostics {
  const hasRecording = useRecording().phase !== 'idle';
  const [isOn, setOn] = useState(startsOn);
  const [withRecording, setWithRecording] = useState(true);
  const [shown, setShown] = useState<{ file?: TicketFile; hasFailed: boolean }>({
    hasFailed: false,
  });
  const [isRefused, setRefused] = useState(false);
  const settings = useSettings();
  const making = useRef<Making>(undefined);
  const isRecorded = hasRecording && withRecording;

  useEffect(() => {
    if (!isOn) return undefined;
    const mine: Making = { made: makeTicketFile(isRecorded) };
    making.current = mine;
    mine.made.then(
      (file) => making.current === mine && setShown({ file, hasFailed: false }),
      () => making.current === mine && setShown({ hasFailed: true }),
    );
    return () => {
      making.current = undefined;
      setShown({ hasFailed: false });
      setRefused(false);
    };
  }, [isOn, isRecorded]);

  return {
    isOn,
    setOn,
    file: shown.file,
    hasFailed: shown.hasFailed,
    isSealed: Boolean(settings.data?.diagnostics_public_key),
    isRefused,
    hasRecording,
    withRecording,
    setWithRecording,
    async attach() {
      const { current } = making;
      if (!current) return undefined;
      // What could not be made is said in the form, and keeps no message from leaving.
      const file = await current.made.catch(() => undefined);
      if (!file) return undefined;
      // Whether it has to be encrypted is not guessed.
      const { data, error } = settings.data ? settings : await settings.refetch();
      if (!data) throw error ?? new ApiError('FETCH_ERROR');
      current.sent ??= sendTicketFile(file, data.diagnostics_public_key);
      return current.sent.catch((failure: unknown) => {
        delete current.sent;
        setRefused(failure instanceof ApiError && !failure.isUnanswered);
        throw failure;
      });
    },
  };
}
