import { useEffect, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { Product } from '#engine/product.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { inSlices } from '#web/surfaces/studio/preview/in-slices.ts';
import { usePreview } from '#web/surfaces/studio/preview/preview-context.ts';
import { usePersonas } from '#web/surfaces/studio/preview/product-cases.ts';
import { useBuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { CaseDialog } from './case-dialog.tsx';
import { CaseDifferences } from './case-differences.tsx';
import { type CaseComparison, compareCase } from './compare-case.ts';

const NO_CASES: NamedCase[] = [];

/** Shows the test cases (made-up customers) of a product with their present results. The preview records new ones. */
export function CasesPart() {
  const text = useText();
  const { money } = useFormat();
  const preview = usePreview();
  const { mayEdit } = useWorkspace();
  const written = useBuiltProduct();
  const { made, fault } = usePersonas();
  const personas = made ?? NO_CASES;
  const runs = usePersonaRuns(written?.product, personas);
  const [only, setOnly] = useState('');
  const { filters, change } = useFilters('persona');
  const isOther = (one: NamedCase) => caseStatus(runs.get(one.testCase)) === 'other';
  const others = personas.filter(isOther);
  const rows = only === 'other' ? others : personas;
  const open = personas.find(({ name }) => name === filters.persona);
  const done = personas.filter(({ testCase }) => runs.has(testCase)).length;

  useAddedPersona(personas);
  const columns: Column<NamedCase>[] = [
    {
      head: text('studio-people.persona'),
      isName: true,
      cell: ({ name, testCase }) => (
        <button
          type="button"
          className="link min-h-11 text-left font-semibold"
          onClick={() => change({ persona: name })}
        >
          {testCase.name}
        </button>
      ),
    },
    {
      head: text('studio-preview.recording.ends'),
      cell: ({ testCase: { ends } }) =>
        ends === 'issued' ? text('studio-preview.recording.issued') : (written?.stepOf(ends) ?? ends),
    },
    {
      head: text('portal.words.premium'),
      figures: true,
      cell: ({ testCase: { premium } }) =>
        premium?.total === undefined || !written
          ? '–'
          : money(premium.total, written.product.definition.product.currency),
    },
    {
      head: text('studio-people.now'),
      cell: (one) => {
        const compared = runs.get(one.testCase);
        if (!compared || !written) return <span className="text-muted">{text('studio-people.running')}</span>;
        if (caseStatus(compared) === 'same') return <Tag variant="success">{text('studio-people.same')}</Tag>;
        return <CaseDifferences persona={one} compared={compared} written={written} />;
      },
    },
  ];

  return (
    <div className="grid gap-5">
      <p className="max-w-form text-muted">{text('studio-people.lead')}</p>
      {fault && <Notice kind="error">{fault.message}</Notice>}
      <div className="flex flex-wrap items-end gap-4">
        <FilterSelect
          label={text('studio-words.show')}
          all={text('studio-people.all', { count: personas.length })}
          value={only}
          onChange={setOnly}
          choices={[{ value: 'other', label: text('studio-people.onlyOthers', { count: others.length }) }]}
        />
        {mayEdit && (
          <Button onClick={() => preview.begin(null, { isOpen: true, recording: { base: null } })}>
            {text('studio-people.record')}
          </Button>
        )}
      </div>
      <p tabIndex={-1} role="status" className="text-muted text-small outline-offset-4">
        {done < personas.length
          ? text('studio-people.running')
          : text('studio-people.result', { count: personas.length, others: others.length })}
      </p>
      {rows.length === 0 ? (
        <p>{text(only === 'other' ? 'studio-people.noOthers' : 'studio-people.nobody')}</p>
      ) : (
        <Table caption={text('studio-people.title')} columns={columns} rows={rows} by="name" />
      )}
      {open && written && (
        <CaseDialog persona={open} personas={personas} written={written} onClose={() => change({ persona: '' })} />
      )}
    </div>
  );
}

/** A link from an unnoticed fault (`?add=`) begins a persona: with the answers of one that buys, to change in the preview. */
function useAddedPersona(personas: readonly NamedCase[]): void {
  const preview = usePreview();
  const { mayEdit } = useWorkspace();
  const { filters, change } = useFilters('add');
  const base = personas.find(({ testCase }) => testCase.ends === 'issued') ?? personas[0];
  const isWanted = filters.add !== '' && mayEdit && base !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link
  useEffect(() => {
    if (!isWanted) return;
    change({ add: '' });
    preview.begin(base.testCase, { isOpen: true, recording: { base } });
  }, [isWanted]);
}

function caseStatus(compared: CaseComparison | undefined): 'waiting' | 'same' | 'other' {
  if (!compared) return 'waiting';
  return 'run' in compared && compared.differences.length === 0 ? 'same' : 'other';
}

/** Returns the result of each test case with the present product. A test case without an entry is not computed yet. */
function usePersonaRuns(
  product: Product | undefined,
  personas: readonly NamedCase[],
): ReadonlyMap<Case, CaseComparison> {
  const [runs, setRuns] = useState<ReadonlyMap<Case, CaseComparison>>(new Map());
  useEffect(() => {
    if (!product) return;
    let isOver = false;
    const run = ({ testCase }: NamedCase) => [testCase, compareCase(product, testCase)] as const;
    void inSlices(personas, run, () => isOver).then((done) => done && setRuns(new Map(done)));
    return () => {
      isOver = true;
    };
  }, [product, personas]);
  return runs;
}
