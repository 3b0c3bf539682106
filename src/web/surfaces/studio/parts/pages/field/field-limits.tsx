import type { FieldSchema } from '#engine/language/definition.ts';
import { readNumber } from '#engine/language/typed/amount.ts';
import pageSchema from '#engine/schemas/page.schema.json' with { type: 'json' };
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { fits, memberSchema } from '#web/surfaces/studio/base/members/member-schema.ts';
import { useStudioMessages } from '#web/surfaces/studio/base/messages/use-studio-messages.ts';
import type { FieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { fieldMessagePath, type PageContext, writeField } from '../edits/field-edits.ts';
import { addLimit, type LimitKind, listLimitKinds } from '../edits/limits.ts';

type FieldLimitsProps = { on: PageContext; field: string; schema: FieldSchema; kind: FieldKind };

type LimitMembers = {
  ends: readonly [least: keyof FieldSchema, most: keyof FieldSchema];
  words: 'letters' | 'number' | 'items';
};

const letters: LimitMembers = { ends: ['minLength', 'maxLength'], words: 'letters' };
const items: LimitMembers = { ends: ['minItems', 'maxItems'], words: 'items' };
const limitsByKind: Partial<Record<FieldKind, LimitMembers>> = {
  ...{ text: letters, longText: letters, several: items, people: items },
  number: { ends: ['minimum', 'maximum'], words: 'number' },
};

/** Edits the limits of an answer: fixed limits, and limits that are rules of the page (for dates and amounts). */
export function FieldLimits({ on, field, schema, kind }: FieldLimitsProps) {
  const text = useText();
  const words = useStudioMessages('studio-pages');
  const { workspace, mayEdit } = useWorkspace();
  const limit = limitsByKind[kind];
  const rules = listLimitKinds(kind);
  if (!limit && rules.length === 0) return null;
  const write = (member: keyof FieldSchema) => (to: number | undefined) =>
    workspace.change(writeField(on, field, [member], to), {
      merge: `${fieldMessagePath(on, field).join(' ')} ${member}`,
    });
  const add = (rule: LimitKind) => {
    if (words) workspace.change(addLimit(on, field, rule, words));
  };
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.limits.title')}</h4>
      {limit && (
        <div className="grid gap-3 sm:grid-cols-2">
          {limit.ends.map((member, end) => (
            <LimitInput
              key={`${field} ${member}`}
              id={`limit-${fieldMessagePath(on, field).join('-')}-${member}`}
              label={text(`studio-pages.limits.${limit.words}.${end === 0 ? 'least' : 'most'}`)}
              member={member}
              value={schema[member] as number | undefined}
              other={schema[limit.ends[1 - end] as keyof FieldSchema] as number | undefined}
              isLeast={end === 0}
              onChange={write(member)}
            />
          ))}
        </div>
      )}
      {rules.length > 0 && mayEdit && (
        <>
          <p className="text-muted text-small">{text('studio-pages.limits.byRule')}</p>
          <div className="flex flex-wrap gap-2">
            {rules.map((rule) => (
              <Button key={rule} variant="secondary" onClick={() => add(rule)}>
                {text(`studio-pages.limits.add.${rule}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

type LimitInputProps = {
  id: string;
  label: string;
  member: keyof FieldSchema;
  value: number | undefined;
  /** The opposite limit: the maximum for a minimum, and the reverse. */
  other: number | undefined;
  isLeast: boolean;
  onChange: (value: number | undefined) => void;
};

/** The typed number in plain digits; a text that is no number is unchanged, so that its fault is shown. */
const clean = (typed: string): string => readNumber(typed) ?? typed.trim();

/** An input for a limit; empty means no limit. An invalid text stays in the input, with the reason. */
function LimitInput({ id, label, member, value, other, isLeast, onChange }: LimitInputProps) {
  const text = useText();
  const schema = memberSchema(pageSchema.definitions.field, member);
  const faultOf = (typed: string): string | undefined => {
    if (!fits(clean(typed), { ...schema, type: 'integer' }))
      return text('studio-pages.limits.noNumber', { floor: schema.minimum ?? 0, ceiling: schema.maximum ?? 0 });
    const number = Number(clean(typed));
    const isCrossed = other !== undefined && clean(typed) !== '' && (isLeast ? number > other : number < other);
    return isCrossed
      ? text(isLeast ? 'studio-pages.limits.aboveMost' : 'studio-pages.limits.belowLeast', { other })
      : undefined;
  };
  return (
    <AutosaveInput
      {...{ id, label, faultOf }}
      help={value === undefined ? text('studio-pages.limits.none') : undefined}
      value={value === undefined ? '' : String(value)}
      inputMode="numeric"
      className="figures max-w-40"
      onKeep={(typed) => onChange(clean(typed) === '' ? undefined : Number(clean(typed)))}
    />
  );
}
