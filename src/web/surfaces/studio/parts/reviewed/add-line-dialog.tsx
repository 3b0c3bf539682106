import { type FormEvent, useId, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { type ComparedExpectation, NO_VALUE } from '#engine/reviewed/compare-line.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { usePersonas } from '#web/surfaces/studio/preview/product-cases.ts';
import { type BuiltProduct, useBuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { useCurrentProduct } from '#web/surfaces/studio/preview/use-current-product.ts';
import { appendReviewedLine, type LineCells, tryLine } from './added-line.ts';
import { AmountField, CalculationComparison } from './calculation-comparison.tsx';
import { parsePremiumCell } from './line-differences.ts';
import type { LineDescriptions } from './use-line-descriptions.ts';

type AddLineDialogProps = { words: LineDescriptions; onAdded: () => void; onClose: () => void };

type TriedLine = ReturnType<typeof tryLine> & { cells: LineCells };

/** Adds a reviewed line: a test case with one other answer, and the premium that the reviewer calculated by hand. */
export function AddLineDialog(props: AddLineDialogProps) {
  const { made: product } = useCurrentProduct();
  return product && <LineForm {...props} product={product} />;
}

function LineForm({ product, words, onAdded, onClose }: AddLineDialogProps & { product: Product }) {
  const text = useText();
  const id = useId();
  const { workspace, product: productId } = useWorkspace();
  // Personas that buy come first, because they have a premium.
  const personas = (usePersonas().made ?? []).toSorted(
    (one, other) => Number(isPolicyCase(other)) - Number(isPolicyCase(one)),
  );
  const [chosen, setChosen] = useState('');
  const [{ field, answer }, setVaried] = useState({ field: '', answer: '' });
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState<TriedLine | null>(null);
  const [isTried, setIsTried] = useState(false);
  const persona = personas.find(({ name }) => name === chosen) ?? personas[0];
  const figures = figuresOf(product).map((figure) => ({
    figure,
    cell: cellOf(typed[figure.column] ?? '', words.currency),
  }));
  const isEmpty = figures.every(({ cell }) => cell === '');
  const isUnanswered = field !== '' && answer.trim() === '';
  const cells: LineCells = {
    case: persona?.name ?? '',
    ...(field === '' ? {} : { [`answer.${field}`]: answer.trim() }),
    ...Object.fromEntries(figures.flatMap(({ figure, cell }) => (cell === '' ? [] : [[figure.column, cell]]))),
  };
  const isCompared = tried !== null && JSON.stringify(tried.cells) === JSON.stringify(cells);
  const outcome = isCompared && 'one' in tried ? tried : null;

  const write = () => {
    workspace.change(appendReviewedLine(workspace, productId, cells));
    onAdded();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isEmpty || isUnanswered || figures.some(({ cell }) => cell === undefined)) return;
    const now = tryLine(workspace, product, cells);
    if ('one' in now && now.compared.every(({ isSame }) => isSame)) write();
    else setTried({ ...now, cells });
  };

  return (
    <FormDialog
      title={text('studio-reviewed.add.action')}
      action={text('studio-reviewed.add.write')}
      form={{ submit }}
      other={
        outcome && (
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
      <VariedAnswer
        id={id}
        field={field}
        answer={answer}
        onChange={setVaried}
        error={isTried && isUnanswered ? text('studio-reviewed.add.noAnswer') : undefined}
      />
      {figures.map(({ figure, cell }) => (
        <FigureField
          key={figure.column}
          id={`${id}-${figure.column}`}
          figure={figure}
          words={words}
          outcome={outcome}
          isUnfit={isTried && cell === undefined}
          value={typed[figure.column] ?? ''}
          onChange={(next) => setTyped({ ...typed, [figure.column]: next })}
        />
      ))}
      {isTried && isEmpty && <Notice kind="error">{text('studio-reviewed.add.noAmount')}</Notice>}
      {isCompared && 'fault' in tried && (
        <Notice kind="error" live>
          <span lang="en">{tried.fault}</span>
        </Notice>
      )}
    </FormDialog>
  );
}

/** Returns the premiums that the reviewer enters for a new line: the total, or the total of each compared option. */
function figuresOf({ definition, pageOf }: Product): ComparedExpectation[] {
  const compare = definition.rating?.compare;
  const page = definition.form.pages[pageOf[compare ?? ''] ?? ''];
  const options = (compare === undefined ? undefined : page?.schema.properties[compare]?.enum) ?? [undefined];
  return options.map((option) => {
    const is = { kind: 'premium', name: 'total', expects: true, ...(option !== undefined && { option }) } as const;
    return { column: option === undefined ? 'total' : `total.${option}`, is, wanted: '', actual: '', isSame: false };
  });
}

/** Returns the cell for a typed amount: '' if empty, NO_VALUE for a dash (no premium), undefined if invalid. */
function cellOf(typed: string, currency: string): string | undefined {
  const said = typed.trim();
  if (said === '') return '';
  if (/^[-–—]$/.test(said)) return NO_VALUE;
  const amount = parseMinorUnits(said, currency);
  return amount === undefined ? undefined : String(amount);
}

type FigureFieldProps = {
  id: string;
  figure: ComparedExpectation;
  words: LineDescriptions;
  /** The result of the line as it is typed now. */
  outcome: Extract<TriedLine, { one: unknown }> | null;
  isUnfit: boolean;
  value: string;
  onChange: (typed: string) => void;
};

function FigureField({ id, figure, words, outcome, isUnfit, value, onChange }: FigureFieldProps) {
  const text = useText();
  const found = outcome?.compared.find(({ column, isSame }) => column === figure.column && !isSame);
  const differs = found && text('studio-reviewed.sign.differs', { now: words.cell(found, found.actual) });
  return (
    <AmountField
      id={id}
      label={words.column(figure)}
      help={text('studio-reviewed.add.amountHelp')}
      error={isUnfit ? text('studio-reviewed.sign.noAmount') : differs}
      value={value}
      onChange={onChange}
    >
      {found && outcome && parsePremiumCell(found, found.actual) !== undefined && (
        <CalculationComparison judge={outcome.judge} one={outcome.one} compared={found} />
      )}
    </AmountField>
  );
}

const isPolicyCase = ({ testCase }: NamedCase): boolean => testCase.ends === 'issued';

type VariedAnswerProps = {
  id: string;
  field: string;
  /** The answer in the format of a cell of a reviewed line. */
  answer: string;
  onChange: (next: { field: string; answer: string }) => void;
  error: string | undefined;
};

/** Edits the one answer that differs from the test case's. Lists of things and pictures cannot be varied. */
function VariedAnswer({ id, field, answer, onChange, error }: VariedAnswerProps) {
  const text = useText();
  const written = useBuiltProduct();
  const fields = written ? Object.entries(mapFields(written.product.definition)) : [];
  return (
    <>
      <SelectField
        id={`${id}-field`}
        label={text('studio-reviewed.add.field')}
        value={field}
        onChange={(next) => onChange({ field: next, answer: '' })}
        placeholder={text('studio-reviewed.add.asPersona')}
        choices={fields
          .filter(([, schema]) => schema.items?.type !== 'object' && schema.const === undefined)
          .map(([name]) => ({ value: name, label: written?.describe.label(name) ?? name }))}
      />
      {field !== '' && written && (
        <AnswerBox
          key={field}
          id={`${id}-answer`}
          field={field}
          written={written}
          value={answer}
          onChange={(next) => onChange({ field, answer: next })}
          error={error}
        />
      )}
    </>
  );
}

type AnswerBoxProps = {
  id: string;
  field: string;
  written: BuiltProduct;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** An input for an answer: a list of options, yes or no, a date, or text. */
function AnswerBox({ id, field, written, value, onChange, error }: AnswerBoxProps) {
  const text = useText();
  const { product, describe } = written;
  const schema: FieldSchema | undefined = mapFields(product.definition)[field];
  const items = schema?.items?.type === 'object' ? undefined : schema?.items;
  const codes = schema?.enum ?? items?.enum;
  const choices =
    schema?.type === 'boolean'
      ? ['true', 'false'].map((code) => ({ value: code, label: text(`studio-reviewed.answers.${code}`) }))
      : codes?.map((code) => ({ value: String(code), label: describe.value(field, code) }));
  const isDate = schema?.format === 'date';
  return (
    <Field id={id} label={describe.label(field)} error={error} group={isDate}>
      {choices ? (
        <SelectInput value={value} onChange={onChange} choices={choices} placeholder="" />
      ) : isDate ? (
        <DayInput value={value} onChange={onChange} />
      ) : (
        <TextInput autoComplete="off" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
