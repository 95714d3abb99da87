import { voucherPaper } from '../../../tests/support/papers/kept-papers.ts';
import { describeKeepingArchive } from '../suites/archive.suite.ts';
import { createFakeArchive, FAKE_ARCHIVE_PASSWORD } from './archive.ts';

describeKeepingArchive('fake', () => {
  const archive = createFakeArchive();
  return Promise.resolve({
    archive,
    close: () => Promise.resolve(archive.change({ access: 'former' })),
    formerPassword: FAKE_ARCHIVE_PASSWORD,
    paper: { member: '7', reason: 'opened', paper: voucherPaper() } as const,
  });
});
