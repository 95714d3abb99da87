/** What is told of learning, in the words of xAPI. */
export const learningVerbs = [
  'initialized',
  'progressed',
  'completed',
  'passed',
  'failed',
] as const;
export type LearningVerb = (typeof learningVerbs)[number];

/** ADL's ids of the verbs. */
export const verbIds: Readonly<Record<LearningVerb, string>> = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  progressed: 'http://adlnet.gov/expapi/verbs/progressed',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
};
/** ADL's extension for how far somebody is, in percent. */
export const PROGRESS_EXTENSION = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
