import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as an archive says it is, true or not. */
export interface ZipEntry {
  readonly name: string;
  readonly data?: Buffer | string;
  /** What the archive says of its size; without it, the truth. */
  readonly size?: number;
  /** Unix mode, e.g. `0o120777` for a link. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
}

/** Writes a ZIP archive (APPNOTE 6.3) that may lie, which no library writes. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data = '', size, mode = 0o100_644, isEncrypted = false } of entries) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed]);
    const central = Buffer.alloc(46);
    central.write('PK\u0001\u0002', 0, 'latin1');
    central.writeUInt16LE((3 << 8) | 20, 4);
    common.copy(central, 6);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    directory.push(central, path);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
