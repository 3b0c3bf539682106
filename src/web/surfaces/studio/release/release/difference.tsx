import type { ReplyOf } from '#contract/call.ts';
import type { compareRelease } from '#contract/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { FileChanges } from '#web/surfaces/studio/base/names/changes-section.tsx';
import { useNamesInRelease } from '#web/surfaces/studio/base/names/use-names-in-release.ts';

type DifferenceProps = {
  release: string;
  call: { data: ReplyOf<typeof compareRelease> | undefined; error: unknown };
};

/** What selling a release would change: the products, and the files against those on sale. */
export function Difference({ release, call: { data, error } }: DifferenceProps) {
  const text = useText();
  const nameOf = useNamesInRelease(release);
  if (error) return <Refusal error={error} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-labelledby="difference" className="grid gap-2 rounded-card border border-line bg-page p-4">
      <h3 id="difference" className="font-semibold">
        {text('studio.difference.title')}
      </h3>
      {data.products.length === 0 && <p>{text('studio.difference.none')}</p>}
      <ul className="grid gap-1">
        {data.products.map(({ product, current, next, isByTheWay }) => (
          <li key={product}>
            {isByTheWay
              ? text('studio.ground.byTheWay', { product: nameOf(product) })
              : text(`studio.difference.${next === null ? 'ends' : current === null ? 'begins' : 'changes'}`, {
                  product: nameOf(product),
                })}
          </li>
        ))}
      </ul>
      {data.files.length > 0 && <FileChanges release={release} changes={data.files} />}
    </section>
  );
}
