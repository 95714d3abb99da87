import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LessonDraft } from '#contract/api/admin/academy/academy.ts';
import { academy, type LessonProgress, type PackageState } from '#contract/api/academy/academy.ts';
import { until } from '../../../tests/support/until.ts';
import { PackageStage } from '../../../tests/support/worlds/packages.ts';
import { zipFile, type ZipEntry } from '../../../tests/support/zip-file.ts';

/** One sitting: what the package reads when it begins, and what the lesson is after it. */
interface Sitting {
  readonly reads: string;
  readonly state: LessonProgress['lesson']['state'];
  readonly score: number | null;
}

interface Tool {
  readonly name: string;
  readonly standard: '1.2' | '2004';
  readonly title: string;
  readonly entries: readonly ZipEntry[];
  readonly sittings: readonly Sitting[];
}

/**
 * The standard's own search: it begins in the window around, and looks at its own never. `name` is what
 * the run-time is called.
 */
const searchAround = (name: string) => `
  const scan = (win) => {
    let tries = 0;
    while (win.${name} == null && win.parent != null && win.parent != win && tries++ < 7) win = win.parent;
    return win.${name};
  };
  let api = null;
  if (window.parent != null && window.parent != window) api = scan(window.parent);
  if (api == null && window.opener != null) api = scan(window.opener);`;

const html = (script: string, body = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>P</title></head><body><p id="said"></p>${body}<script>${script}</script></body></html>`;

/** As editors of slides write 1.2: a launch page that is named in the manifest, a mastery score, a long state. */
const slides: Tool = {
  name: 'slides, 1.2',
  standard: '1.2',
  title: 'Fees in slides',
  entries: [
    {
      name: 'imsmanifest.xml',
      data: `<?xml version="1.0" encoding="utf-8"?>
<manifest identifier="S1" version="1.3" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion>
    <lom xmlns="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1"><general>
      <title><langstring xml:lang="x-none">Not this title</langstring></title></general></lom></metadata>
  <organizations default="B0"><organization identifier="B0"><title><![CDATA[Fees in slides]]></title>
    <item identifier="i1" identifierref="r1" isvisible="true"><title>Slides</title>
      <adlcp:masteryscore>80</adlcp:masteryscore></item></organization></organizations>
  <resources><resource identifier="r1" type="webcontent" href="index_lms.html" adlcp:scormtype="sco">
    <file href="index_lms.html"/><file href="story_content/data.js"/></resource></resources>
</manifest>`,
    },
    { name: 'story_content/data.js', data: 'var slides = 12;' },
    {
      name: 'index_lms.html',
      data: html(
        `${searchAround('API')}
  api.LMSInitialize('');
  const at = api.LMSGetValue('cmi.core.lesson_location');
  const kept = api.LMSGetValue('cmi.suspend_data');
  said.textContent = [api.LMSGetValue('cmi.core.entry'), at, kept.length, slides].join(' ');
  const set = (key, value) => api.LMSSetValue('cmi.' + key, value);
  set('suspend_data', '2a'.repeat(2048));
  set('core.session_time', '0000:04:30.00');
  if (at === '') {
    set('core.lesson_location', 'slide-7');
    set('core.lesson_status', 'incomplete');
    set('core.exit', 'suspend');
  } else {
    set('core.lesson_location', 'slide-8');
    set('core.score.min', '0');
    set('core.score.max', '12');
    set('core.score.raw', at === 'slide-7' ? '9' : '10');
    set('core.lesson_status', 'completed');
  }
  api.LMSCommit('');
  api.LMSFinish('');`,
        '<script src="story_content/data.js"></script>',
      ),
    },
  ],
  sittings: [
    { reads: 'ab-initio  0 12', state: 'in_progress', score: null },
    // It says no word about success, so the pass mark of the lesson does.
    { reads: 'resume slide-7 4096 12', state: 'failed', score: 75 },
    { reads: 'resume slide-8 4096 12', state: 'passed', score: 83 },
  ],
};

/** As drivers write 2004: names with prefixes, sequencing, a base, and a frame whose pages only show. */
const driver: Tool = {
  name: 'a driver with a frame, 2004',
  standard: '2004',
  title: 'Fees in a frame',
  entries: [
    {
      name: 'imsmanifest.xml',
      data: `<?xml version="1.0" standalone="no" ?>
<imscp:manifest identifier="D1" version="1" xmlns:imscp="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <imscp:metadata><imscp:schema>ADL SCORM</imscp:schema>
    <imscp:schemaversion>2004 3rd Edition</imscp:schemaversion></imscp:metadata>
  <imscp:organizations default="other">
    <imscp:organization identifier="first"><imscp:title>Not this one</imscp:title>
      <imscp:item identifier="x" identifierref="asset"/></imscp:organization>
    <imscp:organization identifier="other"><imscp:title>Fees in a frame</imscp:title>
      <imscp:item identifier="group"><imscp:title>Group</imscp:title>
        <imscp:item identifier="i1" identifierref="sco"><imscp:title>Course</imscp:title>
          <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="p" satisfiedByMeasure="true">
            <imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>
          </imsss:sequencing></imscp:item></imscp:item></imscp:organization></imscp:organizations>
  <imscp:resources>
    <imscp:resource identifier="asset" type="webcontent" adlcp:scormType="asset" href="content/index.html"/>
    <imscp:resource identifier="sco" type="webcontent" adlcp:scormType="sco" xml:base="driver/" href="index%20api.html"/>
  </imscp:resources>
</imscp:manifest>`,
    },
    { name: 'content/index.html', data: html('') },
    {
      name: 'driver/index api.html',
      data: html(
        `${searchAround('API_1484_11')}
  api.Initialize('');
  const at = api.GetValue('cmi.location');
  const read = [api.GetValue('cmi.entry'), at, api.GetValue('cmi.suspend_data').length].join(' ');
  const set = (key, value) => api.SetValue('cmi.' + key, value);
  const shows = document.querySelector('iframe');
  let loads = 0;
  shows.addEventListener('load', () => {
    loads += 1;
    if (loads > 1) {
      said.textContent = read;
      return;
    }
    set('suspend_data', 'ñ'.repeat(20000));
    set('location', at === '' ? 'page-3' : 'end');
    set('score.scaled', at === '' ? '0.5' : '0.9');
    set('success_status', at === '' ? 'failed' : 'passed');
    set('completion_status', at === '' ? 'incomplete' : 'completed');
    set('session_time', 'PT4M30S');
    set('exit', 'suspend');
    api.Commit('');
    api.Terminate('');
    shows.src = '../content/index.html?next';
  });`,
        '<iframe src="../content/index.html"></iframe>',
      ),
    },
  ],
  sittings: [
    { reads: 'ab-initio  0', state: 'failed', score: 50 },
    { reads: 'resume page-3 20000', state: 'passed', score: 90 },
  ],
};

/** As editors of pages write 1.2: no version, an item a page, what all share apart, what opens it in the item. */
const pages: Tool = {
  name: 'pages, 1.2 by its names alone',
  standard: '1.2',
  title: 'Fees in pages',
  entries: [
    {
      name: 'imsmanifest.xml',
      data: `<manifest identifier="P1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><adlcp:location>imslrm.xml</adlcp:location></metadata>
  <organizations default="P"><organization identifier="P" structure="hierarchical"><title>Fees in pages</title>
    <item identifier="A" identifierref="RA" isvisible="true" parameters="?from=item"><title>A</title>
      <item identifier="B" identifierref="RB" isvisible="true"><title>B</title></item></item></organization></organizations>
  <resources>
    <resource identifier="COMMON" type="webcontent" adlcp:scormtype="asset"><file href="libs/all.js"/></resource>
    <resource identifier="RB" type="webcontent" adlcp:scormtype="sco" href="html/b.html"><file href="html/b.html"/></resource>
    <resource identifier="RA" type="webcontent" adlcp:scormtype="sco" href="index.html"><file href="index.html"/>
      <dependency identifierref="COMMON"/></resource></resources>
</manifest>`,
    },
    // It looks at its own window first, as wrappers do.
    { name: 'libs/all.js', data: 'var found = window.API || window.parent.API;' },
    { name: 'html/b.html', data: html('') },
    {
      name: 'index.html',
      data: html(
        `found.LMSInitialize('');
  said.textContent = [found.LMSGetValue('cmi.core.lesson_status'), location.search].join(' ');
  found.LMSSetValue('cmi.core.lesson_status', 'completed');
  found.LMSFinish('');`,
        '<script src="libs/all.js"></script>',
      ),
    },
  ],
  sittings: [{ reads: 'not attempted ?from=item', state: 'passed', score: null }],
};

let stage: PackageStage;
beforeAll(async () => {
  stage = await PackageStage.open();
});
afterAll(() => stage.close());

it.each([slides, driver, pages])(
  'a package of $name is read, played, scored and gone on with',
  async ({ standard, title, entries, sittings }) => {
    const { world } = stage;
    const { id, slug, lesson } = await stage.lesson(title);
    const given = await stage.give(lesson, await stage.upload(zipFile(entries)));
    expect(given.json<LessonDraft>().manifest).toMatchObject({ standard, title });
    await world.publish(id);
    await world.call('valeria', academy.start, { at: [slug] });
    const at = [slug, lesson];
    for (const { reads, state, score } of sittings) {
      const opened = await world.call<{ url: string }>('valeria', academy.openPackage, { at });
      const { page, heard } = await stage.show(opened.url);
      const said = page.frameLocator('iframe').locator('#said');
      await said.getByText(reads.slice(0, 9)).waitFor();
      expect(await said.textContent()).toBe(reads);
      await until('its end', async () =>
        (await heard()).some(({ type }) => type === 'package:ended'),
      );
      const told = (await heard()).findLast(({ type }) => type === 'package:state');
      await page.close();
      const { type: _type, ...body } = told as unknown as PackageState & { type: string };
      const kept = await world.call<LessonProgress & { score: number | null }>(
        'valeria',
        academy.keepPackage,
        { at, body },
      );
      expect(kept).toMatchObject({ state, score });
    }
  },
);
