import { expect, test } from 'vitest';
import { renderJunitReport } from './junit-report.ts';
import { createFailedPath, createPath, createReport } from './report-fixture.ts';

test('a suite for each product and place lists its paths with their stories', () => {
  const xml = renderJunitReport({ ...createReport(({ items }) => items.pop()), in: ['engine', 'browser'] });
  expect(xml).toContain('<testsuite name="kites engine" timestamp="2026-04-01T02:30:00Z" tests="2" failures="0"');
  expect(xml).toContain('<testcase name="kites-000001 A child flies a kite. Comes as far as “last”."');
});

test('a failed path fails with its line, message and answers', () => {
  const xml = renderJunitReport(createReport(({ paths }) => paths.push(createFailedPath('kites-00000f'))));
  expect(xml).toContain('<failure message="first NEXT → last after START">');
  expect(xml).toContain('stands in &quot;first&quot;\nanswers: {&quot;kite&quot;:&quot;red&quot;}');
});

test('a transition that was not walked fails too', () => {
  expect(renderJunitReport(createReport())).toContain('<failure message="not walked: first CANCEL → last">');
});

test('the report is valid XML with any text in it', () => {
  const story = 'a < b & "c" \u001b[31mred\u001b[39m\u0000 \ud800 ]]> \ufffe';
  const xml = renderJunitReport(createReport((product) => product.paths.push(createPath('kites-000003', story))));
  expect(xml).toContain('a &lt; b &amp; &quot;c&quot; red  ]]&gt; "');
});
