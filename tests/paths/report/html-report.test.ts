import { expect, test } from 'vitest';
import { renderHtmlReport } from './html-report.ts';
import { createFailedPath, createItem, createPath, createReport } from './report-fixture.ts';

/** The text that a reader finds between two texts of the report. */
const between = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

test('a failure comes first: the line, the path to it, the answers as a case and the command', () => {
  const findings = {
    promotion: { status: 'found' as const, inputs: { code: 'X' } },
    premium: { status: 'found' as const },
  };
  const report = renderHtmlReport(
    createReport(({ paths }) => paths.push(createFailedPath('kites-00000f', { findings }))),
  );
  const failed = between(report, 'What failed</h2>', '</article>');
  expect(report.indexOf('What failed</h2>')).toBeLessThan(report.indexOf('Kite insurance</h2>'));
  expect(failed).toContain('first NEXT → last after START');
  expect(failed).toContain('<li class="failed"><b>NEXT</b>');
  expect(failed).toContain('npm run paths -- kites --only kites-00000f');
  const { 'kites-00000f': testCase } = JSON.parse(between(failed, '{\n', '</pre>').replaceAll('&quot;', '"'));
  expect(testCase).toMatchObject({ extends: null, asOf: '2026-04-01', answers: { kite: 'red' }, ends: 'first' });
  expect(testCase.findings).toEqual({ promotion: { status: 'found' } });
});

test('the list of paths begins with the failed one as well', () => {
  const report = renderHtmlReport(createReport(({ paths }) => paths.push(createFailedPath('kites-00000f'))));
  expect(report.indexOf('id="kites-00000f" ')).toBeLessThan(report.indexOf('id="kites-000001" '));
});

test('a fault that breaks many paths at one transition is reported once, by the shortest path', () => {
  const steps = [...createPath('', '').steps].flatMap((step) => [step, step]);
  const longer = { ...createFailedPath('kites-00000e', { step: 2 }), steps };
  const report = renderHtmlReport(
    createReport((product) => product.paths.push(longer, createFailedPath('kites-00000f'))),
  );
  expect(report.match(/<article/g)).toHaveLength(1);
  expect(between(report, '<article', '</article>')).toContain('--only kites-00000f');
  expect(between(report, '<article', '</article>')).toContain('in 1 more:  <a href="#kites-00000e">');
});

test('a transition that no path walks is drawn as not walked, and listed', () => {
  const report = renderHtmlReport(createReport());
  const drawn = (event: string) => between(report, `aria-label="first ${event}`, '</a>');
  expect(report).toMatch(/class="event none"[^>]*aria-label="first CANCEL → last. engine: not walked"/);
  expect(drawn('CANCEL')).toContain('✗ CANCEL');
  expect(drawn('NEXT')).not.toContain('✗');
  expect(between(report, 'Not walked</h3>', '</ul>')).toContain('first CANCEL → last');
});

test('an excused transition is drawn with its reason, and is not missing', () => {
  const report = renderHtmlReport(
    createReport(({ items }) => {
      items[3] = createItem('transition first CANCEL 0', { walked: [], excused: { engine: 'no one cancels a kite' } });
    }),
  );
  expect(report).toMatch(/class="event excused"[^>]*no one cancels a kite/);
  expect(report).not.toContain('Not walked</h3>');
  expect(report).toContain('everything declared was walked');
});

test('the report escapes every text', () => {
  const evil = `<script>alert("1")</script>'&`;
  const report = renderHtmlReport(
    createReport((product) => {
      product.title = evil;
      product.items[2] = createItem('transition first NEXT 0', { line: evil });
      product.paths.push(
        createPath('kites-000003', evil),
        createFailedPath('kites-000004', { line: evil, message: evil }),
      );
      product.paths.push(createFailedPath('kites-000005', { answers: { kite: evil }, screenshot: `"><script>` }));
      product.findings.push({ code: evil, message: evil, mend: evil });
    }),
  );
  expect(report).not.toContain('<script>alert');
  expect(report.match(/<script>/g)).toHaveLength(1);
});

test('a survivor lowers the score and is found by its place; an equivalent does not', () => {
  const mutant = { kind: 'table' as const, at: 'rating.json /tables/kite/0' };
  const report = renderHtmlReport(
    createReport((product) => {
      product.mutants = [
        { ...mutant, id: '1', line: 'row 0: 9 becomes 10', noticed: 'case a-child: premium' },
        { ...mutant, id: '2', line: 'row 1: 5 becomes 6' },
        { ...mutant, id: '3', line: 'row 2: 1 becomes 2', equivalent: 'no kite is as old' },
      ];
    }),
  );
  expect(report).toContain('50 %</b> noticed: 1 of 2');
  expect(between(report, 'Survivors, by place', '</dl>')).toContain('row 1: 5 becomes 6');
  expect(between(report, 'Survivors, by place', '</dl>')).not.toContain('row 2');
});

test('the report names the proof of a place, and links a rule to a walked path of the case that knows it', () => {
  const mutant = { kind: 'form' as const, at: 'form.json#/pages/kite' };
  const report = renderHtmlReport(
    createReport((product) => {
      product.mutants = [
        { ...mutant, id: '1', line: 'most is 40', noticed: 'check "kite": most is 40; line 3 of a/fields.csv says 4.' },
        { ...mutant, id: '2', line: 'rule dropped', noticed: 'case a-child: ends elsewhere' },
        { ...mutant, id: '3', line: 'hint dropped', noticed: 'case nobody-walked: ends elsewhere' },
      ];
    }),
  );
  expect(between(report, 'Witnesses: what the insurer decided: 1', '</details>')).toContain('most is 40');
  expect(between(report, 'Cases: made-up customers: 2', '</details>')).toContain(
    '<a href="#kites-000001">case a-child',
  );
});

test('the report contains the last whole run of the mutants of all kinds', () => {
  const kinds = [{ kind: 'server' as const, all: 9, equivalent: 0, judged: 8, noticed: 7, survived: ['a'] }];
  const report = renderHtmlReport({
    ...createReport(),
    recorded: { commit: 'abc', date: '2026-04-01', seed: 3, kinds },
  });
  expect(between(report, 'Mutants of all kinds', '</details>')).toContain('87.5 %');
});

test('the report requests nothing from any network', () => {
  const report = renderHtmlReport(createReport());
  expect(report).not.toMatch(/(src|href)="(?!#|data:)/);
  expect(report).toContain("default-src 'none'");
});

test('the report shows both sides of each promise that differs from the release before', () => {
  const promise = { table: 'cover', name: 'baggageLoss', column: 'basic', before: '500.00', after: null };
  const told = (promises: (typeof promise)[] | null) =>
    renderHtmlReport(createReport((product) => Object.assign(product, { changed: { since: 'v1', promises } })));
  expect(told([promise])).toContain(
    '<tr><td>cover</td><th scope="row">baggageLoss · basic</th><td>500.00</td><td>–</td></tr>',
  );
  expect(told([])).toContain('It promises what it promised then.');
  expect(told(null)).toContain('The product was not there.');
});
