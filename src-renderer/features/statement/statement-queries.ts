import { queryOptions } from '@tanstack/react-query';
import { reports } from '#contract/api/reports.ts';
import { fingerprintOf } from '#renderer/domain/report/statement-check.ts';
import { requestAsVisitor } from '#renderer/lib/api/request.ts';

export const statementQueries = {
  /** What a code leads to, with the fingerprint that this device makes of it; asked as nobody. */
  check: (token: string) =>
    queryOptions({
      queryKey: ['Statement', token],
      queryFn: async ({ signal }) => {
        const statement = await requestAsVisitor(reports.check, { signal, body: { token } });
        const { accounts, entries } = statement;
        return { statement, fingerprint: await fingerprintOf(accounts, entries) };
      },
      retry: false,
    }),
};
