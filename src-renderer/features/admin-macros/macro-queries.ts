import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminMacros, type Macro, type MacroFields } from '#contract/api/admin/support/texts.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export const macroQueries = {
  list: (retired: boolean) =>
    queryOptions({
      queryKey: ['Macros', 'list', retired],
      queryFn: ({ signal }) => request(adminMacros.list, { query: { retired }, signal }),
    }),
};

type Seen = Pick<Macro, 'id' | 'version'>;

/** Stores a new macro, or the one that was seen. */
export function useSaveMacro() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, fields }: { readonly seen: Seen | null; readonly fields: MacroFields }) =>
      seen === null
        ? request(adminMacros.create, { body: fields })
        : request(adminMacros.change, {
            params: { id: seen.id },
            body: { ...fields, version: seen.version },
          }),
    onSettled: () => invalidateTags(queryClient, adminMacros.change),
  });
}

/** Offers a macro no more, or again. */
export function useRetireMacro() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, retired }: Seen & { readonly retired: boolean }) =>
      request(adminMacros.retire, { params: { id }, body: { version, retired } }),
    onSettled: () => invalidateTags(queryClient, adminMacros.retire),
  });
}
