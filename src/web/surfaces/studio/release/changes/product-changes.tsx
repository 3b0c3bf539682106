import { useMemo } from 'react';
import { useVersionFiles, type VersionOf } from '#web/api/studio/release-files.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { namePlace } from '#web/surfaces/studio/language/names/place-names.ts';
import { type BothSources, ChangeLines } from './change-lines.tsx';
import { diffFiles } from './diff-files.ts';
import { type Version, VersionWorkspace } from './version-workspace.tsx';

/** The tabs of a product in their order; each has the message file of its texts. */
const PARTS = [
  ...['pages', 'journey', 'tariff', 'reviewed', 'words', 'lists', 'cover', 'promotions', 'after-sale', 'papers'],
  ...['people', 'settings', 'files', 'decided'],
];
/** The message files of all texts that say changes. */
export const MESSAGE_FILES = ['studio-changes', 'studio-sentences', ...PARTS.map((part) => `studio-${part}`)];

type ProductChangesProps = { product: string; before: VersionOf; after: VersionOf };

/** Shows the differences between two versions of a product in words, by tab. */
export function ProductChanges({ product, before, after }: ProductChangesProps) {
  const isReady = useMessages(MESSAGE_FILES);
  const [old, now] = [useVersionFiles(before, product), useVersionFiles(after, product)];
  if (old.isError || now.isError) return <LoadError onRetry={() => Promise.all([old.refetch(), now.refetch()])} />;
  if (!isReady || !old.data || !now.data) return <Skeleton className="h-24" />;
  return (
    <VersionWorkspace release={before.release} product={product} files={old.data.files}>
      {(sources) => (
        <VersionWorkspace release={after.release} product={product} files={now.data.files}>
          {(names) => (
            <ChangesByPart
              {...{
                release: after.release,
                product,
                old: sources,
                now: names,
                before: old.data.files,
                after: now.data.files,
              }}
            />
          )}
        </VersionWorkspace>
      )}
    </VersionWorkspace>
  );
}

type ChangesByPartProps = BothSources & {
  release: string;
  product: string;
  before: Version['files'];
  after: Version['files'];
};

function ChangesByPart({ release, product, old, now, before, after }: ChangesByPartProps) {
  const text = useText();
  const byPart = useMemo(() => {
    const inputsOf = (path: string) => now.inputsOf(path) ?? old.inputsOf(path);
    const found = diffFiles(selectOwned(before, product), selectOwned(after, product), inputsOf);
    const withPart = found.map((one) => ({ ...one, part: namePlace(one.path, one.steps.slice(0, 5), now).part }));
    return PARTS.map((part) => ({ part, differences: withPart.filter((one) => one.part === part) }));
  }, [product, old, now, before, after]);
  if (byPart.every(({ differences }) => differences.length === 0)) return <p>{text('studio.difference.none')}</p>;
  return (
    <div className="grid gap-5">
      {byPart.map(({ part, differences }) => {
        if (differences.length === 0) return null;
        const title = text(`studio-${part}.title`);
        return (
          <section key={part} aria-label={title} className="grid gap-2">
            <h4 className="font-semibold text-ink">
              {text('studio-making.inPart', { part: title, count: differences.length })}
            </h4>
            <ChangeLines caption={title} {...{ release, differences, old, now }} />
          </section>
        );
      })}
    </div>
  );
}

const selectOwned = (files: Version['files'], product: string): Version['files'] =>
  Object.fromEntries(Object.entries(files).filter(([path]) => ownerOf(path) === product));
