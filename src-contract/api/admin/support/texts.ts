import { endpoint, type Answer, type Body } from '../../endpoint.ts';
import type * as Schemas from './texts.schema.ts';

const macros = '/api/admin/support/macros/';
const articles = '/api/admin/support/help/';
const macroChanges = { audience: 'admin', tags: ['Macros', 'Audit'] } as const;
const helpReading = { audience: 'admin', tags: ['Help'] } as const;
const helpChanges = { audience: 'admin', tags: ['Help', 'Audit'] } as const;

/** Answers that are kept for the desk. Every change says which version it saw. */
export const adminMacros = {
  list: endpoint<typeof Schemas.macrosSchemas>('GET', macros, {
    audience: 'admin',
    tags: ['Macros'],
  }),
  create: endpoint<typeof Schemas.createMacroSchemas>('POST', macros, macroChanges),
  change: endpoint<typeof Schemas.changeMacroSchemas>('PATCH', `${macros}:id/`, macroChanges),
  retire: endpoint<typeof Schemas.retireMacroSchemas>('POST', `${macros}:id/retire/`, macroChanges),
};

/** Help articles as the staff write them. Every change says which version it saw. */
export const adminHelp = {
  list: endpoint<typeof Schemas.helpListSchemas>('GET', articles, helpReading),
  one: endpoint<typeof Schemas.helpOneSchemas>('GET', `${articles}:id/`, helpReading),
  versions: endpoint<typeof Schemas.helpVersionsSchemas>(
    'GET',
    `${articles}:id/versions/`,
    helpReading,
  ),
  feedback: endpoint<typeof Schemas.helpFeedbackSchemas>(
    'GET',
    `${articles}:id/feedback/`,
    helpReading,
  ),
  create: endpoint<typeof Schemas.helpCreateSchemas>('POST', articles, helpChanges),
  change: endpoint<typeof Schemas.helpChangeSchemas>('PATCH', `${articles}:id/`, helpChanges),
  /** A new version that members read; it counts as reviewed now. */
  publish: endpoint<typeof Schemas.helpActionSchemas>(
    'POST',
    `${articles}:id/publish/`,
    helpChanges,
  ),
  /** Still right as it is: only the date of the review changes. */
  review: endpoint<typeof Schemas.helpActionSchemas>('POST', `${articles}:id/review/`, helpChanges),
  withdraw: endpoint<typeof Schemas.helpActionSchemas>(
    'POST',
    `${articles}:id/withdraw/`,
    helpChanges,
  ),
  /** Deletes what members never saw. */
  discard: endpoint<typeof Schemas.helpDiscardSchemas>(
    'POST',
    `${articles}:id/discard/`,
    helpChanges,
  ),
};

export type Macro = Answer<typeof adminMacros.list>['items'][number];
export type MacroFields = Body<typeof adminMacros.create>;
export type HelpDraftPage = Answer<typeof adminHelp.list>;
export type HelpDraftHead = HelpDraftPage['items'][number];
export type HelpDraft = Answer<typeof adminHelp.one>;
export type HelpFields = Body<typeof adminHelp.create>;
export type HelpVersion = Answer<typeof adminHelp.versions>['items'][number];
