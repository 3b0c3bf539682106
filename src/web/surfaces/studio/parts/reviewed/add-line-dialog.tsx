import { type FormEvent, useId, useMemo, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import { type Compared, NOTHING } from '#engine/reviewed/compare-line.ts';
import { fieldsOf } from '#engine/reviewed/fields-of.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { amountOf } from '#web/surfaces/studio/base/values/limit-amount.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { personasOf } from '#web/surfaces/studio/preview/personas.ts';
import { useProductNow } from '#web/surfaces/studio/preview/use-products.ts';
import { useWrittenProduct } from '#web/surfaces/studio/preview/use-written-product.ts';
import { addLine, type Cells, tryLine } from './added-line.ts';
import { Calculation } from './calculation.tsx';
import { amountIn } from './differing.ts';
import type { LineWords } from './use-line-words.ts';

type AddLineDialogProps = { words: LineWords; onAdded: () => void; onClose: () => void };

type Tried = ReturnType<typeof tryLine> & { cells: Cells };

/** Another reviewed line: a persona, one answer that is another, and what it then costs as the reader worked it out. */
export function AddLineDialog({ words, onAdded, onClose }: AddLineDialogProps) {
  const text = useText();
  const id = useId();
  const { workspace, product: productId } = useWorkspace();
  const { made: product } = useProductNow();
  const all = useInWorkspace(useMemo(() => personasOf(workspace, productId), [workspace, productId])).made ?? [];
  // Those who buy have a premium.
  const personas = all.toSorted((one, other) => Number(isBought(other)) - Number(isBought(one)));
  const fields = useVariedFields();
  const [chosen, setChosen] = useState('');
  const [field, setField] = useState('');
  const [answer, setAnswer] = useState('');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState<Tried | null>(null);
  const [isTried, setIsTried] = useState(false);
  if (!product) return null;
  const rating = product.definition.rating;
  const compare = rating?.compare;
  const page = compare === undefined ? undefined : product.definition.form.pages[product.pageOf[compare] ?? ''];
  const options = compare === undefined ? [undefined] : (page?.schema.properties[compare]?.enum ?? [undefined]);
  const figures = options.map((option): Compared => {
    const is = { kind: 'premium', name: 'total', expects: true, ...(option !== undefined && { option }) } as const;
    return { column: option === undefined ? 'total' : `total.${option}`, is, wanted: '', actual: '', isSame: false };
  });
  const persona = personas.find(({ name }) => name === chosen) ?? personas[0];
  const cellOf = (column: string): string | undefined => {
    const said = (typed[column] ?? '').trim();
    if (said === '' || /^[-–—]$/.test(said)) return said === '' ? '' : NOTHING;
    const amount = amountOf(said, words.currency);
    return amount === undefined ? undefined : String(amount);
  };
  const amounts = figures.map(({ column }) => [column, cellOf(column)] as const);
  const isEmpty = amounts.every(([, cell]) => cell === '');
  const isUnanswered = field !== '' && answer.trim() === '';
  const cells: Cells = {
    case: persona?.name ?? '',
    ...(field === '' ? {} : { [`answer.${field}`]: answer.trim() }),
    ...Object.fromEntries(amounts.filter(([, cell]) => cell !== '')),
  };
  const isCompared = tried !== null && JSON.stringify(tried.cells) === JSON.stringify(cells);
  const outcome = isCompared && 'one' in tried ? tried : null;

  const write = () => {
    workspace.change(addLine(workspace, productId, cells));
    onAdded();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isEmpty || isUnanswered || amounts.some(([, cell]) => cell === undefined)) return;
    const now = attempt(() => tryLine(workspace, product, cells));
    if ('one' in now && now.compared.every(({ isSame }) => isSame)) write();
    else setTried({ ...now, cells });
  };

  return (
    <Dialog open onClose={onClose} title={text('studio-reviewed.add.action')}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{text('studio-reviewed.add.how')}</p>
        <Field id={`${id}-who`} label={text('studio-people.persona')}>
          <SelectInput
            value={persona?.name ?? ''}
            onChange={setChosen}
            choices={personas.map(({ name, testCase }) => ({ value: name, label: testCase.name }))}
          />
        </Field>
        <Field id={`${id}-field`} label={text('studio-reviewed.add.field')}>
          <SelectInput
            value={field}
            onChange={(next) => {
              setField(next);
              setAnswer('');
            }}
            placeholder={text('studio-reviewed.add.asPersona')}
            choices={fields.map(({ name, label }) => ({ value: name, label }))}
          />
        </Field>
        {field !== '' && (
          <AnswerBox
            key={field}
            id={`${id}-answer`}
            field={field}
            value={answer}
            onChange={setAnswer}
            error={isTried && isUnanswered ? text('studio-reviewed.add.noAnswer') : undefined}
          />
        )}
        {figures.map((figure) => {
          const cell = cellOf(figure.column);
          const found = outcome?.compared.find(({ column, isSame }) => column === figure.column && !isSame);
          const fault =
            isTried && cell === undefined
              ? text('studio-reviewed.sign.noAmount')
              : found
                ? text('studio-reviewed.sign.differs', { now: words.cell(found, found.actual) })
                : undefined;
          return (
            <div key={figure.column} className="grid gap-2">
              <Field
                id={`${id}-${figure.column}`}
                label={words.column(figure)}
                help={text('studio-reviewed.add.amountHelp')}
                error={fault}
              >
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={typed[figure.column] ?? ''}
                  onChange={(next) => setTyped({ ...typed, [figure.column]: next })}
                />
              </Field>
              {found && outcome && amountIn(found, found.actual) !== undefined && (
                <Calculation judge={outcome.judge} one={outcome.one} compared={found} />
              )}
            </div>
          );
        })}
        {isTried && isEmpty && <Notice kind="error">{text('studio-reviewed.add.noAmount')}</Notice>}
        {isCompared && 'fault' in tried && (
          <Notice kind="error" live>
            <span lang="en">{tried.fault}</span>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{text('studio-reviewed.add.write')}</Button>
          {outcome && (
            <Button variant="secondary" onClick={write}>
              {text('studio-reviewed.sign.keepMine')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const isBought = ({ testCase }: NamedCase): boolean => testCase.ends === 'issued';

function attempt(make: () => ReturnType<typeof tryLine>): ReturnType<typeof tryLine> {
  try {
    return make();
  } catch (error) {
    if (error instanceof ExpressionError) return { fault: error.message };
    throw error;
  }
}

/** The fields of which one answer may be another, by what they are called: not lists of things, and not pictures. */
function useVariedFields(): { name: string; label: string }[] {
  const written = useWrittenProduct();
  if (!written) return [];
  const { product, describe } = written;
  return Object.entries(fieldsOf(product.definition))
    .filter(([, schema]) => schema.items?.type !== 'object' && schema.const === undefined)
    .map(([name]) => ({ name, label: describe.label(name) }));
}

type AnswerBoxProps = {
  id: string;
  field: string;
  /** As a cell of a reviewed line has it. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** An answer to a field: an option from its list, yes or no, a date, or what is typed. */
function AnswerBox({ id, field, value, onChange, error }: AnswerBoxProps) {
  const text = useText();
  const written = useWrittenProduct();
  if (!written) return null;
  const { product, describe } = written;
  const schema: FieldSchema | undefined = fieldsOf(product.definition)[field];
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
        <DateInput value={value} onChange={onChange} />
      ) : (
        <TextInput autoComplete="off" value={value} onChange={onChange} />
      )}
    </Field>
  );
}
