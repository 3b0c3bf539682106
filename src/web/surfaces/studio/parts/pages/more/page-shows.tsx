import { useText } from '#web/i18n/use-text.ts';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { readable } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { groupsOf, NameSelect } from '#web/surfaces/studio/language/sentences/boxes/name-select.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import { type OnPage, writePage } from '../edits/field-edits.ts';

const PREMIUM = 'premium';

/** What a page shows besides what it asks: the premium so far, answers, and what is worked out. */
export function PageShows({ on }: { on: OnPage }) {
  const text = useText();
  const scope = useSentenceScope();
  const { workspace, mayEdit } = useWorkspace();
  const shown = on.page.shows ?? [];
  const put = (next: readonly string[]) =>
    workspace.change(writePage(on, ['shows'], next.length > 0 ? [...next] : undefined));
  const labelOf = (name: string) =>
    name === PREMIUM ? text('studio-pages.also.shows.premium') : (scope.find(name)?.label ?? readable(name));
  const others = scope.all.filter(
    ({ name, kind }) => !shown.includes(name) && kind !== 'people' && !/^(asOf$|circumstances\.|findings\.)/.test(name),
  );
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.also.shows.title')}</h4>
      <p className="text-muted text-small">{text('studio-pages.also.shows.help')}</p>
      {shown.length > 0 && (
        <ul className="grid gap-1">
          {shown.map((name, at) => (
            <li key={name} className="flex items-center gap-1 rounded-field border border-line bg-card pl-3">
              <span className="min-w-0 grow break-words">{labelOf(name)}</span>
              {mayEdit && (
                <ListActs
                  name={labelOf(name)}
                  at={at}
                  count={shown.length}
                  onMove={(to) => put(shown.toSpliced(at, 1).toSpliced(to, 0, name))}
                  onRemove={() => put(shown.toSpliced(at, 1))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <NameSelect
          label={text('studio-pages.also.shows.add')}
          value=""
          onChange={(name) => name !== '' && put([...shown, name])}
          placeholder={text('studio-pages.also.shows.add')}
          choices={shown.includes(PREMIUM) ? [] : [{ value: PREMIUM, label: labelOf(PREMIUM) }]}
          groups={groupsOf(others)}
        />
      )}
    </div>
  );
}
