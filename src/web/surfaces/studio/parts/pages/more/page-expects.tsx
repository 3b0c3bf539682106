import { isObject } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaBox } from '#web/surfaces/studio/language/formula/formula-box.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import { type OnPage, writePage } from '../edits/field-edits.ts';

const NONE = '';
const WORKED_OUT = '.formula';

/** How many persons or things the list of a page should have: said there as "2 of 3 described". */
export function PageExpects({ on }: { on: OnPage }) {
  const text = useText();
  const scope = useSentenceScope();
  const names = useFormulaNames(scope);
  const { workspace, mayEdit } = useWorkspace();
  const list = Object.entries(on.page.schema.properties).find(([, { items }]) => items?.type === 'object')?.[0];
  const { expects } = on.page;
  if (list === undefined) return null;
  const count = expects?.count;
  const named = isObject(count) && typeof count.var === 'string' ? count.var : undefined;
  const chosen = count === undefined ? NONE : named !== undefined && scope.find(named) ? named : WORKED_OUT;
  const numbers = scope.all.filter(({ kind }) => kind === 'number');
  const choose = (next: string) => {
    if (next === WORKED_OUT) return;
    workspace.change(writePage(on, ['expects'], next === NONE ? undefined : { field: list, count: { var: next } }));
  };
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.expects.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.expects.help')}</p>
      <NameSelect
        label={text('studio-pages.also.expects.title')}
        value={chosen}
        onChange={choose}
        choices={[
          { value: NONE, label: text('studio-pages.also.expects.any') },
          ...(chosen === WORKED_OUT ? [{ value: WORKED_OUT, label: text('studio-pages.also.expects.workedOut') }] : []),
        ]}
        groups={groupsOf(numbers)}
      />
      {chosen === WORKED_OUT && count !== undefined && (
        <FormulaBox
          label={text('studio-pages.also.expects.title')}
          value={count}
          names={names}
          mayEdit={mayEdit}
          onChange={(to) => workspace.change(writePage(on, ['expects', 'count'], to), { merge: `expects ${on.name}` })}
        />
      )}
    </div>
  );
}
