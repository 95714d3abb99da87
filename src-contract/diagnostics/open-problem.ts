/**
 * Why a diagnostics file is not opened: `unreadable`, the disk did not give it; `too_big`;
 * `not_diagnostics`, another kind of file; `version`, of an app that writes them differently;
 * `damaged`, its checksum does not fit; `prototype` and `markup`, it holds what only a hostile file
 * does; `invalid`, something else in it is not as it should be; `locked`, the app is.
 */
export type OpenProblem =
  | 'unreadable'
  | 'too_big'
  | 'not_diagnostics'
  | 'version'
  | 'damaged'
  | 'prototype'
  | 'markup'
  | 'invalid'
  | 'locked';

/** What became of opening one; null: the person chose none. */
export type DiagnosticsOpened = 'opened' | OpenProblem | null;

/** What became of writing one; `cancelled`: the person chose no place. */
export type DiagnosticsSaved = 'saved' | 'cancelled' | 'failed';
