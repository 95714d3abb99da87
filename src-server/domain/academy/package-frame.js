/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- plain script: no types where a package's page runs it */
/*
 * Runs in every page of a package, before anything of the package does. The page has no origin: it can't reach the
 * app, nor a frame around it. So the run-time of the standard lives in the page itself, and what the package keeps
 * is told to the app by messages. `tctPackage` is what the server put before this script.
 */
(() => {
  'use strict';
  const setup = globalThis.tctPackage;
  delete globalThis.tctPackage;
  const isOld = setup.standard === '1.2';
  const Api = isOld ? globalThis.Scorm12API : globalThis.Scorm2004API;
  const api = new Api({ autocommit: false, lmsCommitUrl: false, logLevel: 5 });
  api.loadFromFlattenedJSON(setup.values);
  const name = isOld ? 'API' : 'API_1484_11';
  globalThis[name] = api;
  // The standard's own example, and with it most tools, begins to search in the window around the package's.
  // That one is of another origin and would answer by an error, so another stands for it, where the search ends.
  const around = globalThis.parent;
  const stand = { [name]: api, postMessage: (...message) => around.postMessage(...message) };
  globalThis.parent = Object.assign(stand, { parent: stand });

  const numberOf = (value) =>
    value === '' || value === undefined || value === null || !Number.isFinite(Number(value))
      ? null
      : Number(value);
  const wordOf = (value) => (typeof value === 'string' && value !== '' ? value : null);

  const read = () => {
    const { cmi } = api;
    const score = isOld ? cmi.core.score : cmi.score;
    return {
      report: {
        status: isOld ? wordOf(cmi.core.lesson_status) : null,
        completion: isOld ? null : wordOf(cmi.completion_status),
        success: isOld ? null : wordOf(cmi.success_status),
        raw: numberOf(score.raw),
        min: numberOf(score.min),
        max: numberOf(score.max),
        scaled: isOld ? null : numberOf(score.scaled),
      },
      location: String((isOld ? cmi.core.lesson_location : cmi.location) ?? ''),
      suspend_data: String(cmi.suspend_data ?? ''),
    };
  };

  let hasBegun = false;
  let last = '';
  // A page that only shows something within a frame has a run-time too: it knows nothing newer.
  const tell = () => {
    if (!hasBegun) return;
    const state = read();
    const text = JSON.stringify(state);
    if (text === last) return;
    last = text;
    // Whoever frames the app can't: it refuses to be framed. What is told is nothing but the member's own.
    globalThis.top.postMessage({ type: 'package:state', channel: setup.channel, ...state }, '*');
  };
  let timer;
  const tellSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, 1000);
  };
  const [begin, set, commit, end] = isOld
    ? ['LMSInitialize', 'LMSSetValue.cmi.*', 'LMSCommit', 'LMSFinish']
    : ['Initialize', 'SetValue.cmi.*', 'Commit', 'Terminate'];
  api.on(begin, () => {
    hasBegun = true;
    globalThis.top.postMessage({ type: 'package:begun', channel: setup.channel }, '*');
  });
  api.on(set, tellSoon);
  api.on(commit, tell);
  api.on(end, () => {
    tell();
    globalThis.top.postMessage({ type: 'package:ended', channel: setup.channel }, '*');
  });
  addEventListener('pagehide', tell);
})();
