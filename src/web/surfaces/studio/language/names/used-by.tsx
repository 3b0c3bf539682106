import type { SharedUse } from '#contract/studio/material/shared.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { useSharedUses } from '#web/api/studio/products.ts';
import { useReleaseTexts } from '#web/api/studio/release-files.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { addressOfPlace, placeOfFinding } from '#web/surfaces/studio/base/names/finding-places.ts';
import { useNamesInRelease } from '#web/surfaces/studio/base/names/use-names-in-release.ts';
import {
  fieldWords,
  pageWords,
  readable,
  type Wording,
  wordsFile,
} from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Lists the products that use a file, each with links to the places of use. */
export function UsedBy({ file }: { file: string }) {
  const text = useText();
  const { release } = useWorkspace();
  const nameOf = useNamesInRelease(release);
  const { data, error, refetch } = useSharedUses(release);
  const uses = data?.filter((use) => use.file === file) ?? [];
  const products = [...new Set(uses.map(({ product }) => product))];
  const wordsOf = useWordsOf(products);
  return (
    <Section title={text('studio-lists.usedBy')}>
      {error && !data && <LoadError onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-11 w-full" />}
      {data && uses.length === 0 && <p>{text('studio-lists.unused')}</p>}
      <ul className="grid gap-2">
        {products.map((product) => (
          <li key={product} className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{nameOf(product)}</span>
            {placesIn(
              uses.filter((use) => use.product === product),
              wordsOf(product),
              text,
            ).map(([label, use]) => (
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

/** Returns the words of products of the open release in the user's language. */
function useWordsOf(products: readonly string[]): (product: string) => Wording {
  const { release } = useWorkspace();
  const { locale } = useLanguage();
  const { shared } = useWording();
  const { data: texts } = useReleaseTexts(
    release,
    products.map((product) => wordsFile(product, locale)),
  );
  return (product) => ({ own: treeIn(texts?.[products.indexOf(product)]), shared });
}

/** Parses a file with words. In editing it may be invalid JSON: then it gives no words, and codes serve as names. */
function treeIn(text = ''): MessageTree {
  try {
    return JSON.parse(text || '{}') as MessageTree;
  } catch {
    return {};
  }
}

/** Returns the places of use in a product, each once: a page and its field, or another kind of use. */
function placesIn(uses: readonly SharedUse[], words: Wording, text: Text): [string, SharedUse][] {
  return [...new Map(uses.map((use) => [labelOf(use, words, text), use]))];
}

function labelOf({ part, path }: SharedUse, words: Wording, text: Text): string {
  const [first = '', second = '', third, , field] = path;
  if (part === 'chart') return text('studio-journey.title');
  if (first !== 'pages') return readable(second || first || part);
  const page = pageWords(words, second, 'step') ?? pageWords(words, second, 'title') ?? readable(second);
  if (third !== 'schema' || !field) return page;
  return `${page}, ${fieldWords(words, second, field, 'label') ?? readable(field)}`;
}

function addressOf(release: string, { product, part, path }: SharedUse): string {
  const file = part === 'chart' ? `machines/${product}.json` : `product-schemas/${product}/${part}.json`;
  const place = placeOfFinding(product, { code: '', file, at: `/${path.join('/')}` });
  return addressOfPlace(release, product, place ?? { part: 'files', selected: {} });
}
