import { useMutation } from '@tanstack/react-query';
import { adminAcademy, type CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadText } from '#renderer/lib/browser/files.ts';
import type { StatisticsRange } from '../academy-queries.ts';

const PAGE = 1000;

/** Reads every xAPI statement of a course, page by page, and saves them as one file. */
export function useStatementsFile({ id, slug }: CourseDraft, { from, to }: StatisticsRange) {
  return useMutation({
    mutationFn: async () => {
      const statements: Record<string, unknown>[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
        statements.push(...page.statements);
        cursor = page.next;
      } while (cursor !== null);
      downloadText(JSON.stringify(statements, null, 2), `xapi-${slug}.json`, 'application/json');
    },
  });

  function readPage(cursor: string | null) {
    const query = {
      limit: PAGE,
      ...(cursor !== null && { cursor }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    return request(adminAcademy.statements, { params: { id }, query });
  }
}
