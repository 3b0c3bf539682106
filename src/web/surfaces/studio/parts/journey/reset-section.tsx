import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '#web/fields/choice/combobox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import {
  addRule,
  listFieldsKeptOnReset,
  listResetRules,
  type ResetRule,
  removeRule,
  setClearedFields,
  setFieldsKeptOnReset,
  setRuleCondition,
} from '#web/surfaces/studio/base/chart/reset-rules.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { findFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { createDefaultAssertion } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** Edits the effect of an answer on other answers, and the answers that remain when the buyer starts again. */
export function ResetSection({ open }: { open: OpenJourney }) {
  const text = useText();
  const { written, whole, journey, mayEdit, changeChart } = open;
  const rules = listResetRules(written, whole, journey);
  const kept = listFieldsKeptOnReset(written);
  const choices = listFieldChoices(open);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('studio-journey.reset.text')}</p>
      {rules.length === 0 && <p>{text('studio-journey.reset.none')}</p>}
      <ul className="grid gap-3">
        {rules.map((rule) => (
          <Rule key={`${rule.region} ${rule.state} ${rule.at?.at(-1)}`} open={open} rule={rule} />
        ))}
      </ul>
      {mayEdit && <NewRule open={open} taken={rules.flatMap(({ field, at }) => (field && at ? [field] : []))} />}
      {kept && (
        <Field
          id="reset-keep"
          group
          label={text('studio-journey.reset.keep')}
          help={text('studio-journey.reset.keepHelp')}
        >
          {mayEdit ? (
            <Combobox
              multiple
              value={kept}
              choices={choices}
              title={text('studio-journey.reset.keep')}
              placeholder={text('studio-journey.reset.chooseKept')}
              onChange={(fields) => changeChart(setFieldsKeptOnReset(fields))}
            />
          ) : (
            <p>{kept.map(open.names.field).join(', ') || text('studio-journey.reset.nothing')}</p>
          )}
        </Field>
      )}
    </div>
  );
}

function listFieldChoices({ form, names }: OpenJourney) {
  return form.pages.flatMap(({ page }) =>
    Object.keys(page?.schema.properties ?? {}).map((name) => ({ value: name, label: names.field(name) })),
  );
}

/** Returns the fields that a rule may clear as choices. The fields that it clears now (`now`) are always among them. */
function listClearableChoices(open: OpenJourney, field: string | undefined, now: readonly string[]) {
  const may = new Set([...open.clearable, ...now]);
  return listFieldChoices(open).filter(({ value }) => value !== field && may.has(value));
}

function Rule({ open, rule }: { open: OpenJourney; rule: ResetRule }) {
  const text = useText();
  const { names, written, mayEdit, changeChart } = open;
  const { field, condition, clears, forgets, tells, at, isAlone } = rule;
  const when =
    field !== undefined
      ? text('studio-journey.reset.when', { field: names.field(field) })
      : text('studio-journey.reset.whenTrue', { condition: condition === undefined ? '' : names.condition(condition) });
  const isOpen = mayEdit && at !== undefined;
  return (
    <li className="grid gap-2 rounded-field border border-line p-3">
      <p className="font-semibold text-ink">{when}</p>
      {field !== undefined && (isOpen || condition !== undefined) && <RuleCondition open={open} rule={rule} />}
      {isOpen && (clears.length > 0 || isAlone) ? (
        <Combobox
          multiple
          value={clears}
          choices={listClearableChoices(open, field, clears)}
          title={text('studio-journey.reset.empties')}
          placeholder={text('studio-journey.reset.choose')}
          onChange={(fields) => changeChart(setClearedFields(written, rule, fields))}
        />
      ) : (
        clears.length > 0 && (
          <p>{text('studio-journey.reset.clears', { fields: clears.map(names.field).join(', ') })}</p>
        )
      )}
      {forgets.length > 0 && <p>{text('studio-journey.reset.forgets')}</p>}
      {tells.length > 0 && <p>{text('studio-journey.reset.tells')}</p>}
      <p className="text-muted text-small">{text('studio-journey.reset.rest')}</p>
      {at === undefined && <p className="text-muted text-small">{text('studio-journey.reset.shared')}</p>}
      {isOpen && isAlone && (
        <Button variant="quiet" className="justify-self-start" onClick={() => changeChart(removeRule(rule))}>
          {text('studio-journey.reset.remove')}
        </Button>
      )}
    </li>
  );
}

const NEW_CONDITION = '+';

/**
 * Shows and sets the condition that must also be true when an answer changes: one of the product's, or a new one. A
 * condition that nothing else uses is changed here.
 */
function RuleCondition({ open, rule }: { open: OpenJourney; rule: ResetRule }) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const { names, conditions, scope, written, mayEdit, changeChart } = open;
  const path = formFile(product);
  const form = useFile(path);
  const { condition = '' } = rule;
  const logic = conditions[condition];
  const uses = JSON.stringify([form, written]).split(`"${condition}"`).length - 1;
  const choose = (chosen: string) => {
    if (chosen !== NEW_CONDITION) return changeChart(setRuleCondition(rule, chosen));
    const name = findFreeName(`${rule.field}IsEmptied`, Object.keys(conditions));
    workspace.change([
      { path, at: ['conditions', name], to: toLogic(createDefaultAssertion(scope)) },
      ...setRuleCondition(rule, name).map((change) => ({ path: `machines/${product}.json`, ...change })),
    ]);
  };
  return (
    <>
      <SelectField
        id={`reset-if-${rule.region}`}
        label={text('studio-journey.reset.onlyIf')}
        value={condition}
        placeholder={text('studio-journey.reset.always')}
        disabled={!mayEdit || rule.at === undefined}
        onChange={choose}
        choices={[
          { value: NEW_CONDITION, label: text('studio-journey.condition.new') },
          ...Object.keys(conditions).map((name) => ({ value: name, label: names.condition(name) })),
        ]}
      />
      {mayEdit && logic !== undefined && uses === USES_OF_OWN && (
        <ConditionEditor
          label={text('studio-journey.reset.onlyIf')}
          value={logic}
          scope={scope}
          onChange={(to) =>
            workspace.change({ path, at: ['conditions', condition], to }, { merge: `reset ${condition}` })
          }
        />
      )}
    </>
  );
}

/** A condition of one rule stands in two places: at its definition and in the rule. */
const USES_OF_OWN = 2;

function NewRule({ open, taken }: { open: OpenJourney; taken: readonly string[] }) {
  const text = useText();
  const { written, journey, changeChart } = open;
  const [isAsked, setIsAsked] = useState(false);
  const [field, setField] = useState('');
  if (!isAsked)
    return (
      <Button icon={Plus} variant="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
        {text('studio-journey.reset.add')}
      </Button>
    );
  const make = (cleared: string) => {
    changeChart(addRule(written, journey, field, [cleared]));
    setIsAsked(false);
    setField('');
  };
  return (
    <div className="grid gap-3 rounded-field border border-line p-3">
      <SelectField
        id="reset-field"
        label={text('studio-journey.reset.field')}
        value={field}
        onChange={setField}
        placeholder={text('studio-journey.reset.chooseField')}
        choices={listFieldChoices(open).filter(({ value }) => !taken.includes(value))}
      />
      {field !== '' && (
        <SelectField
          id="reset-clears"
          label={text('studio-journey.reset.empties')}
          value=""
          onChange={make}
          placeholder={text('studio-journey.reset.choose')}
          choices={listClearableChoices(open, field, [])}
        />
      )}
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsAsked(false)}>
        {text('portal.cancel')}
      </Button>
    </div>
  );
}
