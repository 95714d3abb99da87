/**
 * Compiles contracts/ with the npm `solc` and writes contracts/artifacts/<Name>.json.
 *   node scripts/solidity.ts            write the artifacts
 *   node scripts/solidity.ts --check    fail when a committed artifact differs from its source
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import solc from 'solc';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sourceFolder = join(root, 'contracts');
const artifactFolder = join(sourceFolder, 'artifacts');
const libraries = createRequire(import.meta.url);

const settings = {
  viaIR: true,
  optimizer: { enabled: true, runs: 10_000 },
  // Transient storage guards against re-entry; every chain of note has it since Cancun.
  evmVersion: 'cancun',
  // Without the metadata hash the bytecode depends on the code alone, not on paths or comments.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'metadata'] } },
} as const;

interface Source {
  readonly content: string;
}
interface Compiled {
  readonly abi: readonly object[];
  readonly evm: { readonly bytecode: { readonly object: string } };
  /** JSON text; names every source the contract was made from. */
  readonly metadata: string;
}
interface Problem {
  readonly severity: 'error' | 'warning' | 'info';
  readonly formattedMessage: string;
  readonly sourceLocation?: { readonly file: string };
}
interface SolcOutput {
  readonly errors?: readonly Problem[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Compiled>>>>;
}
type ReadImport = (path: string) => { contents: string } | { error: string };
const { compile, version } = solc as unknown as {
  compile(input: string, callbacks: { import: ReadImport }): string;
  version(): string;
};

/** File name → text of every artifact, the same on every machine. */
function buildArtifacts(): Map<string, string> {
  const own = readOwnSources();
  const all = new Map(Object.entries(own).map(([path, source]) => [path, source.content]));
  const input = { language: 'Solidity', sources: own, settings };
  const readImport: ReadImport = (path) => {
    try {
      const contents = normalised(readFileSync(libraries.resolve(path), 'utf8'));
      all.set(path, contents);
      return { contents };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  const output = JSON.parse(compile(JSON.stringify(input), { import: readImport })) as SolcOutput;
  const problems = (output.errors ?? []).filter(isOurs);
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => problem.formattedMessage).join('\n'));
  }

  const artifacts = new Map<string, string>();
  for (const path of Object.keys(own)) {
    for (const [name, contract] of Object.entries(output.contracts?.[path] ?? {})) {
      const artifact = {
        name,
        source: path,
        compiler: version(),
        sourceHash: hashOf(contract, all),
        abi: contract.abi,
        bytecode: `0x${contract.evm.bytecode.object}`,
      };
      artifacts.set(`${name}.json`, oneLineAField(artifact));
    }
  }
  return artifacts;
}

/** Warnings about our own code fail the build; a library's are its authors' to judge. */
function isOurs({ severity, sourceLocation }: Problem): boolean {
  return severity === 'error' || !sourceLocation?.file.startsWith('@');
}

function oneLineAField(value: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(value).map(([key, field]) => `"${key}": ${JSON.stringify(field)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function readOwnSources(): Record<string, Source> {
  const paths = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sol'))
    .map((path) => path.split(sep).join('/'))
    .toSorted();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      { content: normalised(readFileSync(join(sourceFolder, path), 'utf8')) },
    ]),
  );
}

/** A checkout with Windows line ends must give the same hash. */
const normalised = (text: string): string => text.replaceAll('\r\n', '\n');

/** SHA-256 of the settings and of every source a contract depends on. */
function hashOf(contract: Compiled, texts: ReadonlyMap<string, string>): string {
  const { sources } = JSON.parse(contract.metadata) as { sources: Record<string, unknown> };
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const path of Object.keys(sources).toSorted()) {
    hash.update(`\0${path}\0${texts.get(path) ?? ''}`);
  }
  return hash.digest('hex');
}

function committedArtifacts(): Map<string, string> {
  mkdirSync(artifactFolder, { recursive: true });
  const names = readdirSync(artifactFolder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name, normalised(readFileSync(join(artifactFolder, name), 'utf8'))]),
  );
}

function main(): void {
  const built = buildArtifacts();
  const committed = committedArtifacts();
  const stale = [...new Set([...built.keys(), ...committed.keys()])].filter(
    (name) => built.get(name) !== committed.get(name),
  );
  if (process.argv.includes('--check')) {
    if (stale.length > 0) {
      console.error(`Stale contract artifacts: ${stale.join(', ')}. Run "npm run solidity".`);
      process.exitCode = 1;
    } else {
      console.log(`${built.size} contract artifacts match their sources.`);
    }
    return;
  }
  for (const name of stale) {
    const path = join(artifactFolder, name);
    const text = built.get(name);
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
    console.log(`${text === undefined ? 'removed' : 'wrote'} ${relative(root, path)}`);
  }
}

main();
