import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { KeptBox } from '#web/surfaces/studio/base/boxes/kept-box.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { formFile, useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

type Never = { fact: string; outcome: 'true' | 'not true'; why: string };
const AT = 'impossible';

/** Conditions that no answers bring about, each with why: the judging does not look for who would. */
export function NeverSo() {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const { conditions } = useForm();
  const path = formFile(product);
  const all = useFile<{ impossible?: Never[] }>(path)?.impossible ?? [];
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold text-ink text-lead">{text('studio-pages.never.title')}</h2>
      <p className="text-muted text-small">{text('studio-pages.never.lead')}</p>
      <ul className="grid divide-y divide-line">
        {all.map(({ fact, outcome, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one of them is told by its place alone
          <li key={at} className="grid gap-3 py-3">
            <Field id={`never-${at}`} label={readable(fact)}>
              <SelectInput
                value={outcome}
                disabled={!mayEdit}
                onChange={(to) => workspace.change({ path, at: [AT, at, 'outcome'], to })}
                choices={['true', 'not true'].map((value) => ({
                  value,
                  label: text(`studio-pages.never.${value === 'true' ? 'true' : 'false'}`),
                }))}
              />
            </Field>
            <KeptBox
              id={`never-${at}-why`}
              label={text('studio-pages.never.why')}
              readOnly={!mayEdit}
              value={why}
              faultOf={(typed) => (typed === '' ? text('studio-pages.never.unsaid') : undefined)}
              onKeep={(typed) => workspace.change({ path, at: [AT, at, 'why'], to: typed }, { merge: `never ${at}` })}
            />
            {mayEdit && (
              <ListActs
                name={readable(fact)}
                at={0}
                count={1}
                onRemove={() => workspace.change({ path, at: all.length > 1 ? [AT, at] : [AT] })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div>
          <FilterSelect
            label={text('studio-pages.never.add')}
            value=""
            all="–"
            onChange={(fact) =>
              fact &&
              workspace.change({
                path,
                at: [AT],
                to: [...all, { fact, outcome: 'true', why: text('studio-pages.never.begins') }],
              })
            }
            choices={Object.keys(conditions).map((value) => ({ value, label: readable(value) }))}
          />
        </div>
      )}
    </Card>
  );
}
