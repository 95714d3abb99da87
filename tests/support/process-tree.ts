import { execFileSync } from 'node:child_process';

/** Ids of a process and of everything below it. */
export function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const pid of tree) {
    for (const [child = 0, parent] of rows) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** Whether a process is there, or only waits for its parent to notice its end. */
export function isRunning(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
    return !state.trim().startsWith('Z');
  } catch {
    return false;
  }
}
