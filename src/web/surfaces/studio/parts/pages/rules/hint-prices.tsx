import { Plus } from 'lucide-react';
import type { PageHint } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { freeName } from '#web/surfaces/studio/base/values/kinds.ts';
import { WordsBoxes } from '#web/surfaces/studio/base/words/words-boxes.tsx';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaBox } from '#web/surfaces/studio/language/formula/formula-box.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { ObjectBox } from '#web/surfaces/studio/language/sentences/boxes/object-box.tsx';
import { firstObject } from '#web/surfaces/studio/language/sentences/claims.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import { logicOfTerm, termOf } from '#web/surfaces/studio/language/terms/term.ts';
import type { OnPage } from '../edits/field-edits.ts';

type Way = NonNullable<PageHint['prices']>[number];
type HintPricesProps = { on: OnPage; hint: PageHint; onChange: (hint: PageHint) => void };

/** Ways to choose between that a hint names, each with what it would cost if other answers were given. */
export function HintPrices({ on, hint, onChange }: HintPricesProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { prices = [], ...rest } = hint;
  const put = (next: readonly Way[]) => onChange(next.length > 0 ? { ...rest, prices: [...next] } : rest);
  const add = () => {
    const taken = new Set([
      ...prices.map(({ message }) => message),
      ...(on.page.hints ?? []).map((one) => one.message),
    ]);
    put([...prices, { message: freeName(`${hint.message} price`, taken, 'price'), with: {} }]);
  };
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.prices.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.prices.help')}</p>
      {prices.map((way, at) => (
        <div key={way.message} className="grid gap-3 rounded-card border border-line p-4">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 grow">
              <WordsBoxes
                label={text('studio-pages.also.prices.way', { number: at + 1 })}
                at={[on.name, 'hints', way.message]}
                fallbacks={[`pages.${on.name}.hints.${way.message}`, `hints.${way.message}`]}
              />
            </div>
            {mayEdit && (
              <ListActs
                name={text('studio-pages.also.prices.way', { number: at + 1 })}
                at={at}
                count={prices.length}
                onRemove={() => put(prices.toSpliced(at, 1))}
              />
            )}
          </div>
          <Answers way={way} onChange={(next) => put(prices.with(at, next))} />
        </div>
      ))}
      {mayEdit && (
        <Button variant="secondary" className="justify-self-start" onClick={add}>
          <Icon of={Plus} className="size-4.5" />
          {text('studio-pages.also.prices.add')}
        </Button>
      )}
    </div>
  );
}

/** The answers that would be others; none: the premium as it stands. */
function Answers({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const text = useText();
  const scope = useSentenceScope();
  const names = useFormulaNames(scope);
  const { mayEdit } = useWorkspace();
  const write = (next: Record<string, Json>) => onChange({ ...way, with: next });
  const free = scope.all.filter(
    ({ name, kind }) => !Object.hasOwn(way.with, name) && !name.includes('.') && name !== 'asOf' && kind !== 'people',
  );
  return (
    <div className="grid gap-2">
      {Object.entries(way.with).map(([field, value]) => {
        const label = scope.find(field)?.label ?? readable(field);
        const term = termOf(value);
        const put = (to: Json) => write({ ...way.with, [field]: to });
        return (
          <div key={field} className="grid gap-1">
            <span className="flex items-center justify-between gap-2 text-small">
              {text('studio-pages.also.prices.if', { field: label })}
              {mayEdit && (
                <ListActs
                  name={label}
                  at={0}
                  count={1}
                  onRemove={() => {
                    const { [field]: _gone, ...others } = way.with;
                    write(others);
                  }}
                />
              )}
            </span>
            {term ? (
              <ObjectBox
                subject={{ is: 'name', name: field }}
                object={term}
                scope={scope}
                label={label}
                onChange={(to) => put(logicOfTerm(to))}
              />
            ) : (
              <FormulaBox label={label} value={value} names={names} mayEdit={mayEdit} onChange={put} />
            )}
          </div>
        );
      })}
      {mayEdit && (
        <NameSelect
          label={text('studio-pages.also.prices.addAnswer')}
          value=""
          onChange={(field) => {
            const named = scope.find(field);
            if (named) write({ ...way.with, [field]: logicOfTerm(firstObject(named)) });
          }}
          placeholder={text('studio-pages.also.prices.addAnswer')}
          groups={groupsOf(free)}
        />
      )}
    </div>
  );
}
