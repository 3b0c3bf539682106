import type { SharedUse } from '#contract/studio/material/shared.ts';
import { useSharedUses } from '#web/api/studio/products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { LoadError } from '#web/surfaces/portal/page/load-error.tsx';
import { Section } from '#web/surfaces/portal/page/section.tsx';
import { TextLink } from '#web/surfaces/portal/page/text-link.tsx';
import { addressOfPlace, placeOfFinding } from '../making/finding-places.ts';
import { useNamesInRelease } from '../use-names-in-release.ts';
import { readable } from '../workspace/product-words.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

/** Which products use a file, and where: each place with the way there. */
export function UsedBy({ file }: { file: string }) {
  const text = useText();
  const { release } = useWorkspace();
  const nameOf = useNamesInRelease(release);
  const { data, error, refetch } = useSharedUses(release);
  const uses = data?.filter((use) => use.file === file) ?? [];
  const products = [...new Set(uses.map(({ product }) => product))];
  return (
    <Section title={text('studio-lists.usedBy')}>
      {error && !data && <LoadError onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-11 w-full" />}
      {data && uses.length === 0 && <p>{text('studio-lists.unused')}</p>}
      <ul className="grid gap-2">
        {products.map((product) => (
          <li key={product} className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{nameOf(product)}</span>
            {placesIn(uses.filter((use) => use.product === product)).map(([label, use]) => (
              <TextLink key={label} href={addressOf(release, use)}>
                {label}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The places of a product, each once: a page and the field there, or what else uses it. */
function placesIn(uses: readonly SharedUse[]): [string, SharedUse][] {
  return [...new Map(uses.map((use) => [labelOf(use), use]))];
}

function labelOf({ part, path }: SharedUse): string {
  const [first = '', second = '', third, , field] = path;
  if (first === 'pages')
    return [second, third === 'schema' ? field : undefined].flatMap((name) => (name ? readable(name) : [])).join(', ');
  return readable(part === 'chart' ? part : second || first || part);
}

function addressOf(release: string, { product, part, path }: SharedUse): string {
  const file = part === 'chart' ? `machines/${product}.json` : `product-schemas/${product}/${part}.json`;
  const place = placeOfFinding(product, { code: '', file, at: `/${path.join('/')}` });
  return addressOfPlace(release, product, place ?? { part: 'files', selected: {} });
}
