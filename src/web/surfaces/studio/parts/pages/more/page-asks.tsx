import { Plus } from 'lucide-react';
import type { LookupEffect } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { fieldWords, readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { OptionsBox } from '#web/surfaces/studio/language/sentences/boxes/options-box.tsx';
import { type OnPage, writePage } from '../edits/field-edits.ts';
import { NamedCondition } from '../rules/named-condition.tsx';
import { AskFills } from './ask-fills.tsx';

/** What can be asked of the world when answers change; the answer may fill other fields. */
const findings = ['phoneKind', 'existingCustomer', 'identityCard', 'vehicleCard', 'promotion'] as const;

/** What is asked of the world when answers of a page change: with which answers, while what is so, and what it fills then. */
export function PageAsks({ on }: { on: OnPage }) {
  const text = useText();
  const words = useWording();
  const form = useForm();
  const { workspace, mayEdit } = useWorkspace();
  const { name, page } = on;
  const asked = page.effects ?? [];
  const fields = Object.keys(page.schema.properties);
  const labelOf = (field: string) => fieldWords(words, name, field, 'label') ?? readable(field);
  const everywhere = form.pages.flatMap((one) => Object.keys(one.page?.schema.properties ?? {}));
  const put = (next: readonly LookupEffect[]) =>
    workspace.change(writePage(on, ['effects'], next.length > 0 ? (next as unknown as Json) : undefined));
  const nameOf = (finding: string) =>
    (findings as readonly string[]).includes(finding)
      ? text(`studio-sentences.findings.${finding}`)
      : readable(finding);
  const [first] = fields;
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.asks.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.asks.help')}</p>
      {asked.map((one, at) => {
        const write = (next: LookupEffect) => put(asked.with(at, next));
        const known = [...new Set([...fields, ...one.inputs, ...everywhere])];
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is told by its place
            key={at}
            disabled={!mayEdit}
            className="grid min-w-0 gap-3 rounded-card border border-line p-4"
          >
            <legend className="px-1 font-semibold text-ink text-small">{nameOf(one.finding)}</legend>
            <div className="flex items-end gap-2">
              <Field id={`asks-${name}-${at}`} label={text('studio-pages.also.asks.what')}>
                <SelectInput
                  value={one.finding}
                  onChange={(finding) => write({ ...one, finding })}
                  choices={[...new Set([...findings, one.finding])].map((finding) => ({
                    value: finding,
                    label: nameOf(finding),
                  }))}
                />
              </Field>
              {mayEdit && (
                <ListActs
                  name={nameOf(one.finding)}
                  at={at}
                  count={asked.length}
                  onRemove={() => put(asked.toSpliced(at, 1))}
                />
              )}
            </div>
            <div className="grid gap-1">
              <span className="text-small">{text('studio-pages.also.asks.inputs')}</span>
              <OptionsBox
                label={text('studio-pages.also.asks.inputs')}
                values={one.inputs}
                options={known.map((code) => ({ code, label: labelOf(code) }))}
                onChange={(inputs) => write({ ...one, inputs: inputs.map(String) })}
              />
            </div>
            <Field id={`asks-when-${name}-${at}`} label={text('studio-pages.also.asks.when')}>
              <SelectInput
                value={one.when ?? ''}
                placeholder={text('studio-pages.always')}
                onChange={(when) => {
                  const { when: _gone, ...rest } = one;
                  write(when === '' ? rest : { ...rest, when });
                }}
                choices={Object.keys(form.conditions).map((value) => ({ value, label: readable(value) }))}
              />
            </Field>
            {one.when !== undefined && <NamedCondition on={on} condition={one.when} />}
            <AskFills on={on} asked={one} onChange={write} />
          </fieldset>
        );
      })}
      {mayEdit && first !== undefined && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => put([...asked, { finding: freeFinding(asked), inputs: [first] }])}
        >
          <Icon of={Plus} className="size-4.5" />
          {text('studio-pages.also.asks.add')}
        </Button>
      )}
    </div>
  );
}

/** The first that this page does not ask yet. */
const freeFinding = (asked: readonly LookupEffect[]): string =>
  findings.find((finding) => !asked.some((one) => one.finding === finding)) ?? findings[0];
