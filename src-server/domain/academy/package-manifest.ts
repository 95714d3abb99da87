import { XMLParser } from 'fast-xml-parser';
import type { ScormStandard } from '#contract/rules/academy/scorm.ts';

/** What a package says of itself. */
export interface Manifest {
  readonly standard: ScormStandard;
  readonly title: string;
  /** Path of the page that it begins with, within the package, and what follows it in the address. */
  readonly page: string;
  readonly suffix: string;
}

/** Why a manifest can't be used; names a text of the editor. */
export type ManifestProblem = 'package.manifest' | 'package.standard' | 'package.start';

type Node = Readonly<Record<string, unknown>>;

/** No entities are expanded, whatever a document type declares: a small file stays small. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

/**
 * Reads `imsmanifest.xml`: SCORM 1.2 and SCORM 2004. The page is that of the first item, in the default
 * organization, that has one; a package of several such items opens with its first.
 */
export function readManifest(xml: string): Manifest | ManifestProblem {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return 'package.manifest';
  const root = nodeOf(parsed(xml)?.['manifest']);
  if (!root) return 'package.manifest';
  const standard = standardOf(root, xml);
  if (!standard) return 'package.standard';
  const organization = organizationOf(root);
  const item = organization && firstItem(organization);
  const [, address = '', rest = ''] = /^([^?#]+)(.*)$/.exec(hrefOf(root, item)) ?? [];
  const page = pathOf(address);
  if (page === null) return 'package.start';
  const parameters = textOf(item?.['@parameters']);
  return {
    standard,
    title: textOf(organization?.['title']).slice(0, 200),
    page,
    suffix: /^[?#&]/.test(parameters) ? parameters.replace(/^&/, '?') : rest,
  };
}

/** The default organization, or the first one. */
function organizationOf(root: Node): Node | undefined {
  const organizations = nodeOf(root['organizations']);
  const all = listOf(organizations?.['organization']);
  const named = textOf(organizations?.['@default']);
  return all.find((one) => textOf(one['@identifier']) === named) ?? all[0];
}

/** Where an item begins, or the first resource that has a page; empty: nowhere. */
function hrefOf(root: Node, item: Node | undefined): string {
  const within = nodeOf(root['resources']);
  const resources = listOf(within?.['resource']);
  const resource = item
    ? resources.find((one) => textOf(one['@identifier']) === textOf(item['@identifierref']))
    : resources.find((one) => textOf(one['@href']) !== '');
  const href = textOf(resource?.['@href']);
  return href === '' ? '' : `${textOf(within?.['@base'])}${textOf(resource?.['@base'])}${href}`;
}

function parsed(xml: string): Node | undefined {
  try {
    return nodeOf(parser.parse(xml));
  } catch {
    return undefined;
  }
}

function standardOf(root: Node, xml: string): ScormStandard | null {
  const metadata = nodeOf(root['metadata']);
  const version = textOf(metadata?.['schemaversion']).toLowerCase();
  if (version === '1.2') return '1.2';
  if (version.includes('2004') || version.includes('cam 1.3')) return '2004';
  // Some tools leave the version out; the names of the standard say it, which the parser takes away.
  if (xml.includes('adlcp_rootv1p2')) return '1.2';
  return xml.includes('adlcp_v1p3') ? '2004' : null;
}

/** The first item with a page, from top to bottom. */
function firstItem(within: Node): Node | undefined {
  for (const item of listOf(within['item'])) {
    if (textOf(item['@identifierref']) !== '') return item;
    const below = firstItem(item);
    if (below) return below;
  }
  return undefined;
}

/** A path of the package in its plain form; null: it leads out of it, or elsewhere. */
export function pathOf(href: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(href);
  } catch {
    return null;
  }
  const parts = text
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '.' && part !== '');
  const isOutside = /^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('/');
  if (isOutside || parts.includes('..') || parts.length === 0 || text.includes('\0')) return null;
  return parts.join('/');
}

const nodeOf = (value: unknown): Node | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return one !== null && typeof one === 'object' ? (one as Node) : undefined;
};
const listOf = (value: unknown): Node[] => {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(nodeOf).filter((one) => one !== undefined);
};
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  const node = nodeOf(value);
  return node && typeof node['#text'] === 'string' ? node['#text'].trim() : '';
};
