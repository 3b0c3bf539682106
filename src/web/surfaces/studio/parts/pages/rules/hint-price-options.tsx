import type { PageHint } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { createDefaultObject } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { ObjectInput } from '#web/surfaces/studio/language/sentences/inputs/object-input.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { parseTerm, termToLogic } from '#web/surfaces/studio/language/terms/term.ts';
import { AddName } from '../controls/add-name.tsx';
import { LogicMembers } from '../controls/logic-members.tsx';
import type { PageContext } from '../edits/field-edits.ts';

type Option = NonNullable<PageHint['prices']>[number];
type HintPriceOptionsProps = { on: PageContext; hint: PageHint; onChange: (hint: PageHint) => void };

/** Edits the options in a hint. Each shows its price for other answers. */
export function HintPriceOptions({ on, hint, onChange }: HintPriceOptionsProps) {
  const text = useText();
  const { prices = [], ...rest } = hint;
  const put = (next: readonly Option[]) => onChange(next.length > 0 ? { ...rest, prices: [...next] } : rest);
  const add = () => {
    const taken = new Set([...prices, ...(on.page.hints ?? [])].map(({ message }) => message));
    put([...prices, { message: generateFreeName(`${hint.message} price`, taken, 'price'), with: {} }]);
  };
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.prices.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.prices.help')}</p>
      {prices.map((option, at) => {
        const title = text('studio-pages.also.prices.way', { number: at + 1 });
        return (
          <div key={option.message} className="grid gap-3 rounded-card border border-line p-4">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0 grow">
                <MessageInputs
                  label={title}
                  at={[on.name, 'hints', option.message]}
                  fallbacks={[`hints.${option.message}`]}
                />
              </div>
              <ListItemActions name={title} onRemove={() => put(prices.toSpliced(at, 1))} />
            </div>
            <ChangedAnswers
              answers={option.with}
              onChange={(next) => put(prices.with(at, { ...option, with: next }))}
            />
          </div>
        );
      })}
      <AddButton onClick={add}>{text('studio-pages.also.prices.add')}</AddButton>
    </div>
  );
}

type AnswersProps = { answers: Option['with']; onChange: (next: Option['with']) => void };

/** Edits the answers that replace the buyer's own for this price. Without any, the hint shows the present premium. */
function ChangedAnswers({ answers, onChange }: AnswersProps) {
  const text = useText();
  const scope = useSentenceScope();
  const free = scope.all.filter(
    ({ name, kind }) => !Object.hasOwn(answers, name) && !name.includes('.') && name !== 'asOf' && kind !== 'people',
  );
  return (
    <div className="grid gap-2">
      <LogicMembers
        values={answers}
        scope={scope}
        said={(name) => {
          const label = scope.find(name)?.label ?? humanizeName(name);
          return {
            label,
            title: text('studio-pages.also.prices.if', { field: label }),
            remove: text('studio-cover.remove', { name: label }),
          };
        }}
        boxOf={(value, label, write, name) => {
          const object = parseTerm(value);
          return (
            object && (
              <ObjectInput
                {...{ object, scope, label }}
                subject={{ is: 'name', name }}
                onChange={(to) => write(termToLogic(to))}
              />
            )
          );
        }}
        onChange={onChange}
      />
      <AddName
        label={text('studio-pages.also.prices.addAnswer')}
        names={[free]}
        onAdd={(field) => {
          const named = scope.find(field);
          if (named) onChange({ ...answers, [field]: termToLogic(createDefaultObject(named)) });
        }}
      />
    </div>
  );
}
