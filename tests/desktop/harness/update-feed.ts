import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';
import { DAY_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { signedText, type PublishedVersion } from '#contract/rules/update-feed.ts';

/** Those who publish: each has a key, and two of them must have signed. */
export interface UpdateHolders {
  /** Base64 public keys, as a build carries them. */
  readonly keys: readonly string[];
  /** Base64 of each one's 32 secret bytes. */
  readonly seeds: readonly string[];
  /** Signatures of a text by these, in base64. */
  readonly sign: (text: string, by: readonly number[]) => readonly string[];
}

/** Three holders with new keys. */
export function updateHolders(): UpdateHolders {
  const pairs = [0, 1, 2].map(() => generateKeyPairSync('ed25519'));
  const last32 = (der: Buffer): string => der.subarray(-32).toString('base64');
  return {
    keys: pairs.map(({ publicKey }) => last32(publicKey.export({ format: 'der', type: 'spki' }))),
    seeds: pairs.map(({ privateKey }) =>
      last32(privateKey.export({ format: 'der', type: 'pkcs8' })),
    ),
    sign: (text, by) =>
      by.map((index) => {
        const { privateKey } = pairs[index] ?? {};
        if (!privateKey) throw new Error(`There is no holder ${index}`);
        return sign(null, Buffer.from(text), privateKey).toString('base64');
      }),
  };
}

/** Unix seconds, of a feed that counts for a day. */
export const tomorrow = (): number => Math.floor((Date.now() + DAY_MS) / SECOND_MS);

interface Release {
  readonly version: string;
  /** Content of the file. */
  readonly content: string;
  /** Content that the feed describes; default: the same. */
  readonly announced?: string;
  readonly holders: UpdateHolders;
  /** Who signs, by number; default: the first two. */
  readonly by?: readonly number[];
  /** Unix seconds; default: tomorrow. */
  readonly expires?: number;
  /** Version in the signature; default: the published one. */
  readonly signedAs?: string;
}

export interface UpdateFeed {
  readonly url: string;
  readonly publish: (release: Release) => void;
  /** Requested paths. */
  readonly asked: readonly string[];
  readonly close: () => void;
}

/** A local update feed, like a publisher's server. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://feed').pathname;
    asked.push(path);
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    publish(release) {
      const { version, content, announced = content, holders, by = [0, 1] } = release;
      const url = `TCT-${version}.AppImage`;
      const sha512 = createHash('sha512').update(announced).digest('base64');
      const described: PublishedVersion = {
        version,
        files: [{ url, sha512 }],
        releaseNotes: `News of ${version}`,
        expires: release.expires ?? tomorrow(),
      };
      const text = signedText({ ...described, version: release.signedAs ?? version });
      const size = Buffer.byteLength(announced);
      files.set(`/${url}`, content);
      files.set(
        '/latest-linux.yml',
        stringify({
          ...described,
          files: [{ url, sha512, size }],
          path: url,
          sha512,
          signatures: holders.sign(text, by),
        }),
      );
    },
    close: () => server.close(),
  };
}
