import { type FormEvent, useState } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { NameBoxes, useNames } from '#web/surfaces/studio/base/boxes/name-boxes.tsx';
import { freeName } from '#web/surfaces/studio/base/values/kinds.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import type { Named } from '#web/surfaces/studio/language/terms/scope.ts';
import { namesTaken } from '../edits/limits.ts';
import { addValue, newValue, type Piece, pieces, takes } from './value-edits.ts';

type AddValueProps = { onAdded: (set: string, label: string) => void; onClose: () => void };

/** Another value that is worked out: its name, and of what, in one of the ready ways; its formula can be changed then. */
export function AddValue({ onAdded, onClose }: AddValueProps) {
  const text = useText();
  const form = useForm();
  const scope = useSentenceScope();
  const { workspace, product } = useWorkspace();
  const label = useNames('value-name');
  const [piece, setPiece] = useState<Piece>('days');
  const [from, setFrom] = useState<string[]>([]);
  const fits = (kind: 'date' | 'number' | 'any') => (named: Named) =>
    kind === 'any'
      ? named.kind !== 'people'
      : kind === 'date'
        ? named.kind === 'date'
        : ['number', 'amount', 'cents'].includes(named.kind);
  const choices = takes[piece].map((kind) => scope.all.filter(fits(kind)));
  const chosen = choices.map((fitting, at) => {
    const name = from[at] ?? '';
    return fitting.some((one) => one.name === name) ? name : (fitting[Math.min(at, fitting.length - 1)]?.name ?? '');
  });
  const isImpossible = chosen.includes('');

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!label.hasName() || isImpossible) return;
    const set = freeName(label.names.en, namesTaken(form), 'value');
    workspace.change(addValue({ workspace, product }, newValue(set, piece, chosen), label.names));
    onAdded(set, label.names.en);
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title={text('studio-pages.values.add')}>
      <form noValidate onSubmit={add} className="grid gap-4 pt-1">
        <NameBoxes
          of={label}
          label={(language) => text('studio-pages.values.nameIn', { language })}
          missing={text('studio-pages.values.nameMissing')}
        />
        <Field id="value-piece" label={text('studio-pages.values.what')}>
          <SelectInput
            value={piece}
            onChange={(next) => {
              setPiece(next as Piece);
              setFrom([]);
            }}
            choices={pieces.map((one) => ({ value: one, label: text(`studio-pages.values.pieces.${one}`) }))}
          />
        </Field>
        {choices.map((fitting, at) => (
          <NameSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: told by its place
            key={`${piece} ${at}`}
            label={text(`studio-pages.values.of.${at === 0 ? 'first' : 'second'}`)}
            value={chosen[at] ?? ''}
            onChange={(name) => setFrom(chosen.with(at, name))}
            groups={groupsOf(fitting)}
          />
        ))}
        {isImpossible && <p className="text-muted text-small">{text('studio-pages.values.impossible')}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{text('studio-pages.values.add')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
