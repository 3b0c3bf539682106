import type { LookupEffect } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { OptionsInput } from '#web/surfaces/studio/language/sentences/inputs/options-input.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { AddName } from '../controls/add-name.tsx';
import { LogicMembers } from '../controls/logic-members.tsx';
import type { PageContext } from '../edits/field-edits.ts';
import { NamedCondition } from '../rules/named-condition.tsx';

/** External lookups that can run when answers change. The result may fill other fields. */
const lookupKinds = ['phoneKind', 'existingCustomer', 'identityCard', 'vehicleCard', 'promotion'];

/** Edits the lookups after changed answers of a page: their inputs, their condition, and the fields they fill. */
export function PageLookups({ on }: { on: PageContext }) {
  const text = useText();
  const { write } = useMembers();
  const asked = on.page.effects ?? [];
  const [first] = Object.keys(on.page.schema.properties);
  const put = (next: readonly LookupEffect[]) => write('effects', orNone(next));
  /** The first lookup that this page does not use yet. */
  const free = lookupKinds.find((finding) => !asked.some((one) => one.finding === finding)) ?? lookupKinds[0] ?? '';
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.asks.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.asks.help')}</p>
      {asked.map((one, at) => (
        <OneAsk
          // biome-ignore lint/suspicious/noArrayIndexKey: a lookup has no identity except its position
          key={at}
          {...{ on, at, asked: one }}
          onChange={(next) => put(asked.with(at, next))}
          onRemove={() => put(asked.toSpliced(at, 1))}
        />
      ))}
      {first !== undefined && (
        <AddButton onClick={() => put([...asked, { finding: free, inputs: [first] }])}>
          {text('studio-pages.also.asks.add')}
        </AddButton>
      )}
    </div>
  );
}

type AskProps = { on: PageContext; asked: LookupEffect; onChange: (next: LookupEffect) => void };

function OneAsk({ on, at, asked, onChange, onRemove }: AskProps & { at: number; onRemove: () => void }) {
  const text = useText();
  const names = useNames();
  const form = useProductForm();
  const { mayEdit } = useWorkspace();
  const { finding, inputs, when } = asked;
  const own = Object.keys(on.page.schema.properties);
  const everywhere = form.pages.flatMap((one) => Object.keys(one.page?.schema.properties ?? {}));
  const nameOf = (one: string) =>
    lookupKinds.includes(one) ? text(`studio-sentences.findings.${one}`) : humanizeName(one);
  return (
    <fieldset disabled={!mayEdit} className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-ink text-small">{nameOf(finding)}</legend>
      <div className="flex items-end gap-2">
        <SelectField
          id={`asks-${on.name}-${at}`}
          label={text('studio-pages.also.asks.what')}
          value={finding}
          onChange={(next) => onChange({ ...asked, finding: next })}
          choices={[...new Set([...lookupKinds, finding])].map((value) => ({ value, label: nameOf(value) }))}
        />
        <ListItemActions name={nameOf(finding)} onRemove={onRemove} />
      </div>
      <div className="grid gap-1">
        <span className="text-small">{text('studio-pages.also.asks.inputs')}</span>
        <OptionsInput
          label={text('studio-pages.also.asks.inputs')}
          values={inputs}
          options={[...new Set([...own, ...inputs, ...everywhere])].map((code) => ({
            code,
            label: names.field(on.name, code),
          }))}
          onChange={(next) => onChange({ ...asked, inputs: next.map(String) })}
        />
      </div>
      <SelectField
        id={`asks-when-${on.name}-${at}`}
        label={text('studio-pages.also.asks.when')}
        value={when ?? ''}
        placeholder={text('studio-pages.always')}
        onChange={(next) => {
          const { when: _before, ...rest } = asked;
          onChange(next === '' ? rest : { ...rest, when: next });
        }}
        choices={Object.keys(form.conditions).map((value) => ({ value, label: humanizeName(value) }))}
      />
      {when !== undefined && <NamedCondition on={on} condition={when} />}
      <AskFills {...{ on, asked, onChange }} />
    </fieldset>
  );
}

/** Edits the fields that a lookup fills while they are empty: each with a member of the result or a formula. */
function AskFills({ on, asked, onChange }: AskProps) {
  const text = useText();
  const scope = useSentenceScope();
  const { finding, fills = {} } = asked;
  const members = scope.all.filter(({ name }) => name.startsWith(`findings.${finding}.value.`));
  const fields = scope.all.filter(
    ({ name, kind }) => !name.includes('.') && name !== 'asOf' && kind !== 'people' && !Object.hasOwn(fills, name),
  );
  const isHere = ({ name }: { name: string }) => Object.hasOwn(on.page.schema.properties, name);
  const write = (next: Record<string, Json>) => {
    const { fills: _before, ...rest } = asked;
    onChange(orNone(next) === undefined ? rest : { ...rest, fills: next });
  };
  if (members.length === 0 && Object.keys(fills).length === 0) return null;
  return (
    <div className="grid gap-2">
      <span className="text-small">{text('studio-pages.also.fills.title')}</span>
      <LogicMembers
        values={fills}
        scope={scope}
        said={(name) => {
          const title = scope.find(name)?.label ?? humanizeName(name);
          return {
            title,
            label: text('studio-pages.also.fills.with', { field: title }),
            remove: text('studio-pages.also.fills.remove', { field: title }),
          };
        }}
        boxOf={(value, label, put) => {
          const named = isObject(value) ? value.var : undefined;
          return members.some(({ name }) => name === named) ? (
            <NameSelect
              label={label}
              value={String(named)}
              onChange={(name) => put({ var: name })}
              groups={groupsOf(members)}
            />
          ) : undefined;
        }}
        onChange={write}
      />
      {members.length > 0 && (
        <AddName
          label={text('studio-pages.also.fills.add')}
          names={[fields.filter(isHere), fields.filter((one) => !isHere(one))]}
          onAdd={(field) => {
            const alike = members.find(({ name }) => name.endsWith(`.${field}`)) ?? members[0];
            write({ ...fills, [field]: { var: alike?.name ?? '' } });
          }}
        />
      )}
    </div>
  );
}
