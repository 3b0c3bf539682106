import { type FormEvent, useId, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Product } from '#engine/product.ts';
import type { ComparedExpectation } from '#engine/reviewed/compare-line.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SelectField, TextLineField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { usePersonas } from '#web/surfaces/studio/preview/product-cases.ts';
import { type BuiltProduct, useBuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { useCurrentProduct } from '#web/surfaces/studio/preview/use-current-product.ts';
import { appendReviewedLines, type TriedLine, tryLine } from './added-lines.ts';
import { combineOptions, type LineColumn, type LineRow, listCodes, readRow } from './line-rows.ts';
import { LinesTable } from './lines-table.tsx';
import { useOwnName } from './own-name.ts';
import { prefillLine } from './prefill-line.ts';
import type { LineDescriptions } from './use-line-descriptions.ts';

type LinesDialogProps = {
  words: LineDescriptions;
  /** The table row that no reviewed premium uses, as a JSON pointer: its answers are filled in. */
  at?: string | undefined;
  onAdded: (count: number) => void;
  onClose: () => void;
};

/** Adds reviewed lines: a persona with other answers, and the premiums that a person calculated outside the system. */
export function LinesDialog(props: LinesDialogProps) {
  const { made: product } = useCurrentProduct();
  const written = useBuiltProduct();
  return product && written && <LinesForm {...props} product={product} written={written} />;
}

type LinesFormProps = LinesDialogProps & { product: Product; written: BuiltProduct };

function LinesForm({ product, written, words, at, onAdded, onClose }: LinesFormProps) {
  const text = useText();
  const id = useId();
  const { workspace, product: productId } = useWorkspace();
  // Personas that buy come first, because they have a premium.
  const personas = (usePersonas().made ?? []).toSorted(
    (one, other) => Number(isPolicyCase(other)) - Number(isPolicyCase(one)),
  );
  const [begun] = useState(() => prefillLine(written, at));
  const [chosen, setChosen] = useState('');
  const [fields, setFields] = useState<readonly string[]>(begun.fields);
  const [rows, setRows] = useState<readonly LineRow[]>([begun.row]);
  const [by, setBy] = useState(useOwnName());
  const [tried, setTried] = useState<readonly (TriedLine | undefined)[] | null>(null);
  const persona = personas.find(({ name }) => name === chosen) ?? personas[0];
  const columns = [...fields.map((field) => answerColumn(written, field)), ...amountColumns(product, words)];
  const more = { case: persona?.name ?? '', ...(by.trim() === '' ? {} : { note: by.trim() }) };
  const read = rows.map((row) => readRow(row, columns, more, words.currency));
  const lines = read.flatMap((row) => (row && 'cells' in row ? [row.cells] : []));
  const isRead = read.every((row) => row === undefined || 'cells' in row);
  const found = (index: number): TriedLine | undefined => {
    const [row, line] = [read[index], tried?.[index]];
    return row && 'cells' in row && JSON.stringify(line?.cells) === JSON.stringify(row.cells) ? line : undefined;
  };
  const areCompared = read.every((row, index) => row === undefined || hasResult(found(index)));

  const write = () => {
    workspace.change(appendReviewedLines(workspace, productId, lines));
    onAdded(lines.length);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = read.map((row): TriedLine | undefined =>
      row && 'cells' in row ? { ...tryLine(workspace, product, row.cells), cells: row.cells } : undefined,
    );
    if (isRead && lines.length > 0 && now.every((line) => !line || isSame(line))) write();
    else setTried(now);
  };

  return (
    <FormDialog
      title={text('studio-reviewed.add.action')}
      action={text('studio-reviewed.add.write', { count: Math.max(1, lines.length) })}
      form={{ submit }}
      isWide
      other={
        tried &&
        isRead &&
        lines.length > 0 &&
        areCompared && (
          <Button variant="secondary" onClick={write}>
            {text('studio-reviewed.sign.keepMine')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="text-muted">{text('studio-reviewed.add.how')}</p>
      <SelectField
        id={`${id}-who`}
        label={text('studio-people.persona')}
        value={persona?.name ?? ''}
        onChange={setChosen}
        choices={personas.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
      />
      <AnswerToChange id={`${id}-field`} {...{ written, fields }} onChoose={(field) => setFields([...fields, field])} />
      {columns.some(({ options }) => options) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setRows(combineOptions(columns).map((row, index) => ({ ...row, ...rows[index], ...row })))}
        >
          {text('studio-reviewed.add.combine')}
        </Button>
      )}
      <LinesTable
        {...{ id, columns, rows, words, found, isTried: tried !== null }}
        faultsOf={(index) => {
          const row = read[index];
          return row && 'faults' in row ? row.faults : [];
        }}
        onChange={setRows}
        onRemove={(name) => setFields(fields.filter((field) => `answer.${field}` !== name))}
      />
      {tried && lines.length === 0 && <Notice kind="error">{text('studio-reviewed.add.noAmount')}</Notice>}
      <TextLineField
        id={`${id}-by`}
        label={text('studio-reviewed.add.by')}
        help={text('studio-reviewed.add.byHelp')}
        maxLength={80}
        value={by}
        onChange={setBy}
      />
    </FormDialog>
  );
}

type AnswerToChangeProps = {
  id: string;
  written: BuiltProduct;
  fields: readonly string[];
  onChoose: (field: string) => void;
};

/** Chooses an answer that differs from the persona's. Lists of things and pictures cannot be varied. */
function AnswerToChange({ id, written, fields, onChoose }: AnswerToChangeProps) {
  const text = useText();
  const others = Object.entries(mapFields(written.product.definition)).filter(
    ([name, { items, const: only }]) => items?.type !== 'object' && only === undefined && !fields.includes(name),
  );
  return (
    <SelectField
      id={id}
      label={text('studio-reviewed.add.field')}
      value=""
      onChange={onChoose}
      placeholder={text('studio-reviewed.add.asPersona')}
      choices={others.map(([name]) => ({ value: name, label: written.describe.label(name) }))}
    />
  );
}

const hasResult = (line: TriedLine | undefined): boolean => line !== undefined && 'one' in line;

const isPolicyCase = ({ testCase }: NamedCase): boolean => testCase.ends === 'issued';

const isSame = (line: TriedLine): boolean => 'one' in line && line.compared.every((one) => one.isSame);

function answerColumn({ product, describe }: BuiltProduct, field: string): LineColumn {
  const schema = mapFields(product.definition)[field];
  const codes = listCodes(schema);
  const options = codes.map((code) => ({
    code,
    label: describe.value(field, schema?.type === 'boolean' ? code === 'true' : code),
  }));
  const name = `answer.${field}`;
  return { name, label: describe.label(field), isAmount: false, ...(options.length > 0 && { options }) };
}

/** Returns the premiums that a person enters: the total, or the total of each compared option. */
function amountColumns({ definition, pageOf }: Product, words: LineDescriptions): LineColumn[] {
  const compare = definition.rating?.compare;
  const page = definition.form.pages[pageOf[compare ?? ''] ?? ''];
  const options = (compare === undefined ? undefined : page?.schema.properties[compare]?.enum) ?? [undefined];
  return options.map((option) => {
    const is = { kind: 'premium', name: 'total', expects: true, ...(option !== undefined && { option }) } as const;
    const name = option === undefined ? 'total' : `total.${option}`;
    const figure: ComparedExpectation = { column: name, is, wanted: '', actual: '', isSame: false };
    return { name, label: words.column(figure), isAmount: true };
  });
}
