import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { adminSupport, type DeskLine } from '#contract/api/admin/support/tickets.ts';
import { useLineStream } from '#renderer/lib/api/use-line-stream.ts';
import { openLines } from '#renderer/lib/api/request.ts';
import { queueKey } from './support-queries.ts';

/** Milliseconds between two times that the queue is read, however much changes. */
const QUEUE_PAUSE = 800;

interface DeskStream {
  /** The ticket whose people are told of too. */
  readonly ticket?: number | undefined;
  readonly onLine?: ((line: DeskLine) => void) | undefined;
  /** What happened before the stream was there is read now. */
  readonly onOpen?: (() => void) | undefined;
}

/** Follows every ticket; the queue is read again soon after one changes. Whether it is connected. */
export function useDeskStream({ ticket, onLine, onOpen }: DeskStream): boolean {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readQueue = () => void queryClient.invalidateQueries({ queryKey: queueKey });
  const readSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      readQueue();
    }, QUEUE_PAUSE);
  };
  return useLineStream<DeskLine>({
    about: `desk/${ticket ?? ''}`,
    open: (signal) =>
      openLines(adminSupport.watch, { query: ticket === undefined ? {} : { ticket }, signal }),
    onLine(line) {
      if ('event' in line && line.event === 'ticket') readSoon();
      onLine?.(line);
    },
    onOpen() {
      readQueue();
      onOpen?.();
    },
  });
}
