import { resolve } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import type { FilesConfig } from './config.ts';
import { textOf, urlOf, type Environment } from './variables.ts';

const EXAMPLE = 'https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-west-1';
/** What stores without regions call theirs. */
const REGION = 'us-east-1';
const REGION_PATTERN = /^[a-z0-9-]{1,40}$/;
const BUCKET_PATTERN = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_PATTERN = /^(?:[\w.-]+\/)*$/;

/**
 * Where files lie: the folder `files` of DATA_DIR, or the S3-compatible store that FILES_URL names as
 * `https://KEY:SECRET@host/bucket/prefix?region=…`.
 * @throws StartRefusal
 */
export function readFiles(env: Environment, dataDirectory: string): FilesConfig {
  const text = textOf(env, 'FILES_URL');
  if (text === undefined) return { kind: 'folder', directory: resolve(dataDirectory, 'files') };
  const url = urlOf('FILES_URL', text, ['https:', 'http:'], EXAMPLE);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  if (!BUCKET_PATTERN.test(bucket) || !PREFIX_PATTERN.test(prefix)) {
    throw refusal('must name a bucket, and may name folders in it');
  }
  const { region = REGION, ...others } = Object.fromEntries(url.searchParams);
  if (!REGION_PATTERN.test(region) || Object.keys(others).length > 0 || url.hash !== '') {
    throw refusal('takes no parameter but "region"');
  }
  return {
    kind: 's3',
    endpoint: url.origin,
    region,
    bucket,
    prefix,
    credentials: credentialsOf(url),
  };
}

function credentialsOf(url: URL) {
  const isWithout = url.username === '' && url.password === '';
  if (isWithout) return null;
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  throw refusal('must hold both key and secret, with their special characters percent-encoded');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Nothing of the value is repeated: it may carry a secret. */
const refusal = (what: string): StartRefusal =>
  new StartRefusal(`FILES_URL ${what}: write it like ${EXAMPLE}.`);
