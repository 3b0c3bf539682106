import { useState } from 'react';
import type { FormDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddDialog } from '#web/surfaces/studio/base/inputs/add-dialog.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import type { NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { listUsedNames } from '../edits/limits.ts';

type AddValueProps = { onAdded: (set: string, label: string) => void; onClose: () => void };

/** Adds a derived value: its name, and the inputs of a ready-made formula. The formula can be changed later. */
export function AddValue({ onAdded, onClose }: AddValueProps) {
  const text = useText();
  const form = useProductForm();
  const scope = useSentenceScope();
  const { workspace, product } = useWorkspace();
  const label = useNameInputs('value-name');
  const [piece, setPiece] = useState<ValueTemplate>('days');
  const [from, setFrom] = useState<string[]>([]);
  const choices = valueTemplates[piece].inputs.map((kind) => listFittingValues(kind, scope.all));
  const chosen = choices.map((fitting, at) => {
    const name = from[at] ?? '';
    return fitting.some((one) => one.name === name) ? name : (fitting[Math.min(at, fitting.length - 1)]?.name ?? '');
  });
  const isImpossible = chosen.includes('');

  const add = (): boolean => {
    if (!label.hasName() || isImpossible) return false;
    const set = generateFreeName(label.names.en, listUsedNames(form), 'value');
    workspace.change([
      {
        path: formFile(product),
        at: ['derived', form.derived.length],
        to: createValue(set, piece, chosen) as unknown as Json,
        insert: true,
      },
      ...wordChanges(product, ['shows', set], label.names),
    ]);
    onAdded(set, label.names.en);
    return true;
  };

  return (
    <AddDialog title={text('studio-pages.values.add')} onAdd={add} onClose={onClose}>
      <NameInputs
        of={label}
        label={(language) => text('studio-pages.values.nameIn', { language })}
        missing={text('studio-pages.values.nameMissing')}
      />
      <SelectField
        id="value-piece"
        label={text('studio-pages.values.what')}
        value={piece}
        onChange={(next) => {
          setPiece(next as ValueTemplate);
          setFrom([]);
        }}
        choices={Object.keys(valueTemplates).map((one) => ({
          value: one,
          label: text(`studio-pages.values.pieces.${one}`),
        }))}
      />
      {choices.map((fitting, at) => (
        <NameSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: an input has no identity except its position
          key={`${piece} ${at}`}
          label={text(`studio-pages.values.of.${at === 0 ? 'first' : 'second'}`)}
          value={chosen[at] ?? ''}
          onChange={(name) => setFrom(chosen.with(at, name))}
          groups={groupsOf(fitting)}
        />
      ))}
      {isImpossible && <p className="text-muted text-small">{text('studio-pages.values.impossible')}</p>}
    </AddDialog>
  );
}

type DerivedValue = FormDefinition['derived'][number];

type ValueInput = 'date' | 'number' | 'any';
type Template = { inputs: readonly ValueInput[]; value: (one: Json, other: Json) => Omit<DerivedValue, 'set'> };

/** The ready-made formulas of a new derived value, with the kinds of their inputs. */
const valueTemplates = {
  days: {
    inputs: ['date', 'date'],
    value: (one, other) => ({ type: 'integer', unit: 'days', logic: { daysBetween: [one, other] } }),
  },
  age: {
    inputs: ['date'],
    value: (one) => ({ type: 'integer', unit: 'years', logic: { ageAt: [one, { var: 'asOf' }] } }),
  },
  later: { inputs: ['date'], value: (one) => ({ type: 'date', logic: { addDays: [{ addYears: [one, 1] }, -1] } }) },
  sum: { inputs: ['number', 'number'], value: (one, other) => ({ type: 'integer', logic: { '+': [one, other] } }) },
  answer: { inputs: ['any'], value: (one) => ({ type: 'string', logic: one }) },
  condition: { inputs: ['any'], value: (one) => ({ type: 'boolean', logic: { answered: one } }) },
} satisfies Record<string, Template>;
type ValueTemplate = keyof typeof valueTemplates;

/** Returns the named values that can be an input of a formula. */
function listFittingValues(kind: ValueInput, all: readonly NamedValue[]): NamedValue[] {
  const kinds = { date: ['date'], number: ['number', 'amount', 'cents'], any: undefined }[kind];
  return all.filter((one) => (kinds ? kinds.includes(one.kind) : one.kind !== 'people'));
}

/**
 * Makes a derived value with one of the ready-made formulas.
 * @param from names of its inputs: two dates, a date of birth, numbers
 */
function createValue(set: string, template: ValueTemplate, [first = 'asOf', second = 'asOf']: readonly string[]) {
  const { value }: Template = valueTemplates[template];
  return { set, ...value({ var: first }, { var: second }) };
}
