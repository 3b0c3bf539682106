import { Plus, X } from 'lucide-react';
import type { PageRule } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaBox } from '#web/surfaces/studio/language/formula/formula-box.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { NumberBox } from '#web/surfaces/studio/language/sentences/boxes/number-box.tsx';
import type { SentenceScope } from '#web/surfaces/studio/language/terms/scope.ts';

type RuleParamsProps = { rule: PageRule; scope: SentenceScope; onChange: (rule: PageRule) => void };

/** The figures that a rule's message says by `{name}`: written ones, or worked out of answers. */
export function RuleParams({ rule, scope, onChange }: RuleParamsProps) {
  const text = useText();
  const names = useFormulaNames(scope);
  const { mayEdit } = useWorkspace();
  const { params = {}, ...rest } = rule;
  const put = (next: Record<string, Json>) => onChange(Object.keys(next).length > 0 ? { ...rest, params: next } : rest);
  return (
    <>
      {Object.entries(params).map(([param, value]) => {
        const label = text('studio-pages.param', { param: `{${param}}` });
        const write = (to: Json) => put({ ...params, [param]: to });
        return (
          <div key={param} className="grid gap-1">
            <span className="flex items-center gap-2 text-small">
              {label}
              {mayEdit && (
                <IconButton
                  icon={X}
                  label={text('studio-pages.also.params.remove', { param: `{${param}}` })}
                  onClick={() => {
                    const { [param]: _gone, ...others } = params;
                    put(others);
                  }}
                />
              )}
            </span>
            {typeof value === 'number' || typeof value === 'string' ? (
              <NumberBox label={label} value={value} kind="number" currency="" onChange={write} />
            ) : (
              <FormulaBox label={label} value={value} names={names} mayEdit={mayEdit} onChange={write} />
            )}
          </div>
        );
      })}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => put({ ...params, [freeParam(params)]: 0 })}>
            <Icon of={Plus} className="size-4.5" />
            {text('studio-pages.also.params.add')}
          </Button>
          <Button variant="quiet" onClick={() => put({ ...params, [freeParam(params)]: { var: rule.at } })}>
            <Icon of={Plus} className="size-4.5" />
            {text('studio-pages.also.params.addFormula')}
          </Button>
        </div>
      )}
    </>
  );
}

function freeParam(params: Record<string, Json>): string {
  let number = 1;
  const name = () => (number === 1 ? 'limit' : `limit${number}`);
  while (Object.hasOwn(params, name())) number += 1;
  return name();
}
