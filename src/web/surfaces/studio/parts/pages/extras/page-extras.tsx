import { isObject } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { stateKind } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { OrderedNames } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { Member } from '#web/surfaces/studio/base/members/member.tsx';
import { Ticks } from '#web/surfaces/studio/base/members/ticks.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/inputs/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { AddName } from '../controls/add-name.tsx';
import { PageMembers } from '../controls/page-members.tsx';
import type { PageContext } from '../edits/field-edits.ts';
import { findJourney } from '../edits/page-edits.ts';
import { PageLookups } from './page-lookups.tsx';

/**
 * Edits more settings of a page: displayed values, list length, lookups. A stop page has only one setting: if it also
 * applies to offers already made.
 */
export function PageExtras({ on }: { on: PageContext }) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const journey = findJourney({ workspace, product });
  const isStop =
    journey !== undefined && Object.hasOwn(journey.states, on.name) && stateKind(journey, on.name) === 'stop';
  return (
    <PageMembers name={on.name}>
      <section className="grid gap-5" aria-labelledby={`more-${on.name}`}>
        <h3 id={`more-${on.name}`} className="font-semibold text-ink">
          {text('studio-pages.also.title')}
        </h3>
        {isStop ? (
          <Member at="binds" id={`binds-${on.name}`} label={text('studio-pages.also.binds.stop')} />
        ) : (
          <>
            <PageShows on={on} />
            <PageExpects on={on} />
            <PagePicturesAhead on={on} />
            <PageLookups on={on} />
          </>
        )}
      </section>
    </PageMembers>
  );
}

function Head({ of }: { of: 'shows' | 'expects' }) {
  const text = useText();
  return (
    <>
      <h4 className="font-semibold text-ink text-small">{text(`studio-pages.also.${of}.title`)}</h4>
      <p className="text-muted text-small">{text(`studio-pages.also.${of}.help`)}</p>
    </>
  );
}

const PREMIUM = 'premium';

/** Edits the values that a page displays besides its fields: the present premium, answers, derived values. */
function PageShows({ on }: { on: PageContext }) {
  const text = useText();
  const scope = useSentenceScope();
  const { write } = useMembers();
  const shown = on.page.shows ?? [];
  const put = (next: readonly string[]) => write('shows', orNone(next));
  const labelOf = (name: string) =>
    name === PREMIUM ? text('studio-pages.also.shows.premium') : (scope.find(name)?.label ?? humanizeName(name));
  const others = scope.all.filter(
    ({ name, kind }) => !shown.includes(name) && kind !== 'people' && !/^(asOf$|circumstances\.|findings\.)/.test(name),
  );
  return (
    <div className="grid gap-2">
      <Head of="shows" />
      <OrderedNames
        names={shown}
        labelOf={labelOf}
        needsOne={false}
        onMove={put}
        onRemove={(at) => put(shown.toSpliced(at, 1))}
      />
      <AddName
        label={text('studio-pages.also.shows.add')}
        choices={shown.includes(PREMIUM) ? [] : [{ value: PREMIUM, label: labelOf(PREMIUM) }]}
        names={[others]}
        onAdd={(name) => put([...shown, name])}
      />
    </div>
  );
}

const NONE = '';
const WORKED_OUT = '.formula';

/** Edits the expected number of persons or things in the page's list. The page shows it as "2 of 3 described". */
function PageExpects({ on }: { on: PageContext }) {
  const text = useText();
  const scope = useSentenceScope();
  const names = useFormulaNames(scope);
  const { write } = useMembers();
  const list = Object.entries(on.page.schema.properties).find(([, { items }]) => items?.type === 'object')?.[0];
  if (list === undefined) return null;
  const count = on.page.expects?.count;
  const named = isObject(count) && typeof count.var === 'string' ? count.var : undefined;
  const chosen = count === undefined ? NONE : named !== undefined && scope.find(named) ? named : WORKED_OUT;
  const label = text('studio-pages.also.expects.title');
  const choose = (next: string) => {
    if (next === WORKED_OUT) return;
    write('expects', next === NONE ? undefined : { field: list, count: { var: next } });
  };
  return (
    <div className="grid gap-2">
      <Head of="expects" />
      <NameSelect
        label={label}
        value={chosen}
        onChange={choose}
        choices={[
          { value: NONE, label: text('studio-pages.also.expects.any') },
          ...(chosen === WORKED_OUT ? [{ value: WORKED_OUT, label: text('studio-pages.also.expects.workedOut') }] : []),
        ]}
        groups={groupsOf(scope.all.filter(({ kind }) => kind === 'number'))}
      />
      {chosen === WORKED_OUT && count !== undefined && (
        <FormulaInput
          {...{ label, names }}
          value={count}
          onChange={(to) => write('expects.count', to, { merge: `expects ${on.name}` })}
        />
      )}
    </div>
  );
}

/** Chooses pictures of other pages that the page offers to upload already. Only pictures that a lookup reads are listed. */
function PagePicturesAhead({ on }: { on: PageContext }) {
  const text = useText();
  const scope = useSentenceScope();
  const { write, mayEdit } = useMembers();
  const others = useProductForm().pages.filter(({ name }) => name !== on.name);
  const pictures = others.flatMap(({ page }) => {
    const read = new Set(page?.effects?.flatMap(({ inputs }) => inputs));
    const { properties = {} } = page?.schema ?? {};
    return Object.keys(properties).filter((field) => properties[field]?.format === 'upload' && read.has(field));
  });
  if (pictures.length === 0) return null;
  return (
    <Ticks
      label={text('studio-pages.also.picturesAhead.label')}
      help={text('studio-pages.also.picturesAhead.help')}
      chosen={on.page.picturesAhead ?? []}
      choices={pictures.map((value) => ({ value, label: scope.find(value)?.label ?? humanizeName(value) }))}
      mayEdit={mayEdit}
      folded={false}
      needsOne={false}
      onChange={(next) => write('picturesAhead', orNone(next))}
    />
  );
}
