import { useId, useMemo, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useWorkspace } from '../base/workspace/workspace-context.ts';
import { useInPreview, usePreview } from './preview-context.ts';
import { listCaseFiles } from './product-cases.ts';
import { buildAnswerChanges, buildCase, formatCase, generateCaseKey, listChangedAnswers } from './recorded-case.ts';
import { type BuiltProduct, useBuiltProduct } from './use-built-product.ts';

/** Shows the recording of a test case: its end, the differences from its base, and a button that saves it. */
export function RecordingBar({ base }: { base: NamedCase | null }) {
  const text = useText();
  const nameId = useId();
  const preview = usePreview();
  const { workspace, product: id } = useWorkspace();
  const written = useBuiltProduct();
  const record = useInPreview((open) => open.record());
  const [called, setCalled] = useState('');
  const [isTried, setTried] = useState(false);
  const made = useMemo(() => (written && record ? tryBuildCase(written, record) : null), [written, record]);
  if (!written || !made) return null;
  const { testCase, run } = made;
  const changed = base ? listChangedAnswers(base.testCase, testCase) : [];
  const isSame = base !== null && changed.length === 0 && base.testCase.asOf === testCase.asOf;
  const fault = called.trim() === '' ? 'needsName' : isSame ? 'needsChange' : null;

  const keep = () => {
    setTried(true);
    if (fault) return;
    const path = `product-schemas/${id}/cases/recorded.json`;
    const taken = listCaseFiles(workspace, id).flatMap((file) => Object.keys((workspace.value(file) ?? {}) as object));
    const key = generateCaseKey(called, taken);
    const members = formatCase(testCase, called.trim(), base ?? undefined);
    const $schema = '../../../src/engine/schemas/cases.schema.json';
    if (workspace.value(path) === undefined)
      workspace.change({ path, text: `${JSON.stringify({ $schema, [key]: members }, null, 2)}\n` });
    else workspace.change({ path, at: [key], to: members as Json });
    preview.set({ recording: null });
  };

  const correct = () => {
    if (!base || changed.length === 0) return;
    const cases = (workspace.value(base.file) ?? {}) as Record<string, { extends?: Json }>;
    const [first] = Object.keys(cases).filter((key) => key !== '$schema');
    const isBase = base.file.endsWith('/base.json') && first === base.name;
    const places = buildAnswerChanges(base, testCase, cases[base.name], isBase);
    workspace.change(places.map((place) => ({ path: base.file, ...place })));
    preview.set({ recording: null });
  };

  return (
    <section aria-label={text('studio-preview.recording.title')} className="grid gap-2 border-line border-t pt-2">
      <h2 className="font-semibold text-ink">
        {base
          ? text('studio-preview.recording.varies', { name: base.testCase.name })
          : text('studio-preview.recording.title')}
      </h2>
      <p className="text-muted text-small">{text(`studio-preview.recording.${base ? 'howToVary' : 'how'}`)}</p>
      <RecordingOutcome written={written} base={base} testCase={testCase} run={run} changed={changed} />
      <Field
        id={nameId}
        label={text('studio-preview.recording.name')}
        error={isTried && fault ? text(`studio-preview.recording.${fault}`) : undefined}
      >
        <TextInput value={called} onChange={setCalled} maxLength={200} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={keep}>{text('studio-preview.recording.keep')}</Button>
        {base && (
          <Button variant="secondary" disabled={changed.length === 0} onClick={correct}>
            {text('studio-preview.recording.correct')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => preview.set({ recording: null })}>
          {text('studio-preview.recording.stop')}
        </Button>
      </div>
    </section>
  );
}

type RecordedOutcome = ReturnType<typeof buildCase>;

/** Returns the answers as a test case; null if they cannot be computed yet. */
function tryBuildCase({ product }: BuiltProduct, record: DraftRecord): RecordedOutcome | null {
  try {
    return buildCase(product, record);
  } catch {
    return null;
  }
}

type RecordingOutcomeProps = RecordedOutcome & { written: BuiltProduct; base: NamedCase | null; changed: string[] };

/** Shows the end, the pages and the premium of the recorded test case, next to those of its base. */
function RecordingOutcome({ written, base, testCase, changed }: RecordingOutcomeProps) {
  const text = useText();
  const { money, list } = useFormat();
  const { product, describe, stepOf } = written;
  const { currency } = product.definition.product;
  const priced = (total: number | undefined) =>
    total === undefined ? text('studio-preview.recording.noPremium') : money(total, currency);
  const ends = (page: string) => (page === 'issued' ? text('studio-preview.recording.issued') : stepOf(page));
  const way = (path: readonly string[] = []) => list(path.map(stepOf));
  const before = base?.testCase;
  const rows: [term: string, now: string, was: string | undefined][] = [
    [text('studio-preview.recording.ends'), ends(testCase.ends), before && ends(before.ends)],
    [text('portal.words.premium'), priced(testCase.premium?.total), before && priced(before.premium?.total)],
    [text('studio-preview.recording.way'), way(testCase.path), before?.path && way(before.path)],
    ...changed.map((field): (typeof rows)[number] => {
      const said = (value: Json | undefined) =>
        value === undefined ? text('studio-preview.recording.notAnswered') : describe.value(field, value);
      return [describe.label(field), said(testCase.answers[field]), said(before?.answers[field])];
    }),
  ];
  return (
    <dl aria-live="polite" className="flex max-h-32 flex-wrap gap-x-4 overflow-y-auto text-small">
      {rows.map(([term, now, was]) => (
        <div key={term} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{term}:</dt>
          <dd className="figures font-semibold text-ink">
            {now}
            {was !== undefined && was !== now && (
              <span className="font-normal text-muted"> ({text('studio-preview.recording.before', { was })})</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
