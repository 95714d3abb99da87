import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedText } from '#contract/rules/update-feed.ts';

/** A publisher's key pair; the public key in the format of a build. */
export function publisherKeys(): { readonly key: string; readonly privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { key: spki.subarray(-32).toString('base64'), privateKey };
}

interface Release {
  readonly version: string;
  /** Content of the file. */
  readonly content: string;
  /** Content that the feed describes; default: the same. */
  readonly announced?: string;
  /** Undefined: unsigned. */
  readonly signer?: KeyObject | undefined;
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
    publish({ version, content, announced = content, signer, signedAs = version }) {
      const url = `TCT-${version}.AppImage`;
      const sha512 = createHash('sha512').update(announced).digest('base64');
      const signature =
        signer &&
        sign(null, Buffer.from(signedText(signedAs, { url, sha512 })), signer).toString('base64');
      files.set(`/${url}`, content);
      files.set(
        '/latest-linux.yml',
        [
          `version: ${version}`,
          'files:',
          `  - url: ${url}`,
          `    sha512: ${sha512}`,
          `    size: ${Buffer.byteLength(announced)}`,
          ...(signature === undefined ? [] : [`    signature: ${signature}`]),
          `path: ${url}`,
          `sha512: ${sha512}`,
          `releaseNotes: 'News of ${version}'`,
          `releaseDate: '2026-11-01T00:00:00.000Z'`,
          '',
        ].join('\n'),
      );
    },
    close: () => server.close(),
  };
}
