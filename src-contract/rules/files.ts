import { MOST_SEALED_BYTES } from '../diagnostics/diagnostics.ts';
import type { SettingKey } from './settings.ts';
import type { Duty } from './staff.ts';

/** What a file is, by its content alone; what it is served as. */
export const fileTypes = {
  /** JPEG, PNG or WebP as it was sent; it is decoded and stored as WebP without any metadata. */
  picture: 'image/webp',
  pdf: 'application/pdf',
  /** UTF-8 without control characters. */
  text: 'text/plain',
  /** A diagnostics file: JSON that begins as one. */
  recording: 'application/json',
  /** The same, encrypted to the team's key in the format of age. */
  sealed: 'application/vnd.age',
  /** WebVTT. */
  captions: 'text/vtt',
  mp4: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
} as const;
export type FileKind = keyof typeof fileTypes;

export const filePurposes = [
  'avatar',
  'ticket_attachment',
  'diagnostics',
  'lesson_video',
  'lesson_document',
  'captions',
  'course_package',
  'package_part',
  'lesson_picture',
  'product_picture',
  'product_document',
  'product_download',
  'identity_document',
] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Who may send a file: every member, or staff with a duty. Null: it comes another way. */
type Sender = 'member' | Duty | null;

export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** The setting that limits one file; an avatar has a limit of its own. */
  readonly limit: Extract<
    SettingKey,
    'file_max_mb' | 'file_large_max_mb' | 'identity_document_max_mb'
  >;
  readonly sentBy: Sender;
  /** Bytes that a file never passes, whatever the setting allows. */
  readonly most?: number;
  /** A PDF of it does nothing by itself: no script, no program, no file inside. */
  readonly isInert?: boolean;
  /** Kept apart: no link opens it, and its row goes with its bytes. */
  readonly isApart?: boolean;
  /** Counts in what its member may have sent in all; what staff publish does not. */
  readonly isCounted: boolean;
  /** What a file of another kind is told; the text names what is taken. */
  readonly refusal: string;
}

/** What a file is for decides what it may be, how large, and who sends it. */
export const fileRules: Readonly<Record<FilePurpose, FileRule>> = {
  avatar: {
    kinds: ['picture'],
    limit: 'file_max_mb',
    sentBy: null,
    isCounted: false,
    refusal: 'file.image',
  },
  ticket_attachment: {
    kinds: ['picture', 'pdf', 'text'],
    limit: 'file_max_mb',
    sentBy: 'member',
    isCounted: true,
    refusal: 'file.type.attachment',
  },
  diagnostics: {
    kinds: ['recording', 'sealed'],
    limit: 'file_max_mb',
    most: MOST_SEALED_BYTES,
    sentBy: 'member',
    isCounted: true,
    refusal: 'file.type.diagnostics',
  },
  lesson_video: {
    kinds: ['mp4', 'webm'],
    limit: 'file_large_max_mb',
    sentBy: 'content',
    isCounted: false,
    refusal: 'file.type.video',
  },
  lesson_document: {
    kinds: ['pdf'],
    limit: 'file_max_mb',
    sentBy: 'content',
    isCounted: false,
    refusal: 'file.type.document',
  },
  captions: {
    kinds: ['captions'],
    limit: 'file_max_mb',
    sentBy: 'content',
    isCounted: false,
    refusal: 'file.type.captions',
  },
  course_package: {
    kinds: ['zip'],
    limit: 'file_large_max_mb',
    sentBy: 'content',
    isCounted: false,
    refusal: 'file.type.package',
  },
  // What a package holds is served from a path with a policy of its own.
  package_part: {
    kinds: [],
    limit: 'file_large_max_mb',
    sentBy: null,
    isCounted: false,
    refusal: 'file.type.package',
  },
  lesson_picture: {
    kinds: ['picture'],
    limit: 'file_max_mb',
    sentBy: 'content',
    isCounted: false,
    refusal: 'file.type.picture',
  },
  product_picture: {
    kinds: ['picture'],
    limit: 'file_max_mb',
    sentBy: 'catalogue',
    isCounted: false,
    refusal: 'file.type.picture',
  },
  product_document: {
    kinds: ['pdf'],
    limit: 'file_max_mb',
    sentBy: 'catalogue',
    isCounted: false,
    refusal: 'file.type.document',
  },
  product_download: {
    kinds: ['pdf', 'zip', 'text'],
    limit: 'file_large_max_mb',
    sentBy: 'catalogue',
    isCounted: false,
    refusal: 'file.type.download',
  },
  // Sent to a call of its own, stored encrypted.
  identity_document: {
    kinds: ['picture', 'pdf'],
    limit: 'identity_document_max_mb',
    sentBy: null,
    isInert: true,
    isApart: true,
    isCounted: true,
    refusal: 'file.type.identity',
  },
};

/** Purposes that are sent to `/api/files/`. */
export type SentPurpose = Exclude<FilePurpose, 'avatar' | 'package_part' | 'identity_document'>;
export const sentPurposes = filePurposes.filter(
  (purpose): purpose is SentPurpose => fileRules[purpose].sentBy !== null,
);

export const MEGABYTE = 1024 * 1024;
/** Characters of a file's name as it is shown. */
export const FILE_NAME_MAX = 120;
