import { describeFiles } from '../suites/files.suite.ts';
import { createFakeFiles } from './files.ts';

describeFiles('fake', () => {
  const files = createFakeFiles();
  return {
    files,
    saved: () => Promise.resolve(files.saved),
    printed: () => files.printed.length,
  };
});
