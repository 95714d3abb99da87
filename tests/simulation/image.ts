import type { PGlite } from '@electric-sql/pglite';

/** A file or folder in the memory of an embedded database, as Emscripten's MEMFS has it. */
interface Node {
  readonly mode: number;
  name: string;
  parent: Node;
  /** Of a file its bytes, with room to grow; of a folder its nodes by name. */
  contents: Uint8Array | Record<string, Node>;
  usedBytes: number;
  mtime: number;
}

interface Stream {
  fd: number | null;
  flags: number;
  position: number;
}

interface Files {
  readonly root: Node;
  streams: (Stream | null)[];
  isFile(mode: number): boolean;
  isDir(mode: number): boolean;
  hashAddNode(node: Node): void;
  hashRemoveNode(node: Node): void;
}

interface Engine {
  readonly HEAPU8: Uint8Array;
  readonly FS: Files;
}

interface FileImage {
  readonly node: Node;
  readonly bytes: Uint8Array;
}

interface FolderImage {
  readonly node: Node;
  readonly nodes: Readonly<Record<string, Node>>;
}

/** A time that no file is written at: MEMFS gives a written one the time of now. */
const UNTOUCHED = 0;

/**
 * Everything that an embedded database in memory is: its heap, its files and which of them are open.
 * Putting that back costs a copy of the heap and of the files that were written since, and brings back
 * rows, sequences, caches and prepared statements alike. Only between statements, when nothing of the
 * engine is on a stack.
 */
export class DatabaseImage {
  readonly #engine: Engine;
  readonly #heap: Uint8Array;
  readonly #files: FileImage[] = [];
  readonly #folders: FolderImage[] = [];
  readonly #streams: readonly (readonly [Stream, Stream] | null)[];

  constructor(client: PGlite) {
    this.#engine = client.Module as unknown as Engine;
    const { HEAPU8, FS } = this.#engine;
    this.#heap = HEAPU8.slice();
    this.#note(FS.root);
    this.#streams = FS.streams.map((stream) => (stream ? [stream, valuesOf(stream)] : null));
  }

  #note(node: Node): void {
    const { FS } = this.#engine;
    if (FS.isFile(node.mode)) {
      const bytes = (node.contents as Uint8Array).slice(0, node.usedBytes);
      node.mtime = UNTOUCHED;
      this.#files.push({ node, bytes });
    } else if (FS.isDir(node.mode)) {
      const nodes = { ...(node.contents as Record<string, Node>) };
      this.#folders.push({ node, nodes });
      for (const child of Object.values(nodes)) this.#note(child);
    }
  }

  restore(): void {
    const { HEAPU8 } = this.#engine;
    HEAPU8.set(this.#heap);
    // What it has grown by was never there.
    HEAPU8.fill(0, this.#heap.length);
    // First what came, so that a renamed file has lost its new name before it gets the old one.
    for (const folder of this.#folders) this.#takeOut(folder);
    for (const folder of this.#folders) this.#putBack(folder);
    for (const file of this.#files) restoreFile(file);
    this.#engine.FS.streams = this.#streams.map((kept) => kept && Object.assign(...kept));
  }

  #takeOut({ node, nodes }: FolderImage): void {
    const { FS } = this.#engine;
    const now = node.contents as Record<string, Node>;
    for (const [name, child] of Object.entries(now)) {
      if (nodes[name] === child) continue;
      FS.hashRemoveNode(child);
      Reflect.deleteProperty(now, name);
    }
  }

  #putBack({ node, nodes }: FolderImage): void {
    const { FS } = this.#engine;
    const now = node.contents as Record<string, Node>;
    for (const [name, child] of Object.entries(nodes)) {
      if (now[name] === child) continue;
      Object.assign(child, { name, parent: node });
      now[name] = child;
      FS.hashAddNode(child);
    }
  }
}

function restoreFile({ node, bytes }: FileImage): void {
  if (node.mtime === UNTOUCHED && node.usedBytes === bytes.length) return;
  const room = node.contents as Uint8Array;
  if (room.length < bytes.length) node.contents = bytes.slice();
  else {
    room.set(bytes);
    room.fill(0, bytes.length);
  }
  node.usedBytes = bytes.length;
  node.mtime = UNTOUCHED;
}

const valuesOf = ({ fd, flags, position }: Stream): Stream => ({ fd, flags, position });
