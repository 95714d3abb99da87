import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminAcademy, type QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Which question is changed, as it was seen. */
export interface SeenQuestion {
  readonly id: number;
  readonly version: number;
}

/** A bank changes its lesson's row, the course's checks and what publishing changes. */
function useStale() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['questions', 'list', 'one', 'lesson', 'checks'].map((part) =>
        queryClient.invalidateQueries({ queryKey: ['Courses', part] }),
      ),
    );
}

/** Creates a question, or changes the one that was seen. */
export function useSaveQuestion(lesson: number) {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: SeenQuestion | null; fields: QuestionFields }) =>
      seen
        ? request(adminAcademy.changeQuestion, {
            params: { question: seen.id },
            body: { ...fields, version: seen.version },
          })
        : request(adminAcademy.addQuestion, { params: { lesson }, body: fields }),
    onSettled: stale,
  });
}

export function useRemoveQuestion() {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ id, version }: SeenQuestion) =>
      request(adminAcademy.removeQuestion, { params: { question: id }, body: { version } }),
    onSettled: stale,
  });
}

export function useImportQuestions(lesson: number) {
  const stale = useStale();
  return useMutation({
    mutationFn: (body: { csv: string; dry_run: boolean }) =>
      request(adminAcademy.importQuestions, { params: { lesson }, body }),
    onSuccess: async ({ is_stored }) => {
      if (is_stored) await stale();
    },
  });
}
