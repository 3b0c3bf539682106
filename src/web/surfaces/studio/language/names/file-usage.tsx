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
import { buildLocationUrl, locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import {
  findFieldMessage,
  findPageMessage,
  humanizeName,
  type MessageSources,
  messagesFile,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Lists the products that use a file, each with links to the places of use. */
export function FileUsage({ file }: { file: string }) {
  const text = useText();
  const { release } = useWorkspace();
  const nameOf = useReleaseProductNames(release);
  const { data, error, refetch } = useSharedUses(release);
  const uses = data?.filter((use) => use.file === file) ?? [];
  const products = [...new Set(uses.map(({ product }) => product))];
  const wordsOf = useReleaseMessages(products);
  return (
    <Section title={text('studio-lists.usedBy')}>
      {error && !data && <LoadError onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-11 w-full" />}
      {data && uses.length === 0 && <p>{text('studio-lists.unused')}</p>}
      <ul className="grid gap-2">
        {products.map((product) => (
          <li key={product} className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{nameOf(product)}</span>
            {listUsages(
              uses.filter((use) => use.product === product),
              wordsOf(product),
              text,
            ).map(([label, use]) => (
              <TextLink key={label} href={buildUsageUrl(release, use)}>
                {label}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns the texts of products of the open release in the user's language. */
function useReleaseMessages(products: readonly string[]): (product: string) => MessageSources {
  const { release } = useWorkspace();
  const { locale } = useLanguage();
  const { shared } = useWording();
  const { data: texts } = useReleaseTexts(
    release,
    products.map((product) => messagesFile(product, locale)),
  );
  return (product) => ({ own: parseMessageTree(texts?.[products.indexOf(product)]), shared });
}

/** Parses a file with texts. If it is invalid JSON during editing, the result is empty, and codes serve as names. */
function parseMessageTree(text = ''): MessageTree {
  try {
    return JSON.parse(text || '{}') as MessageTree;
  } catch {
    return {};
  }
}

/** Returns the places of use in a product, each once: a page and its field, or another kind of use. */
function listUsages(uses: readonly SharedUse[], words: MessageSources, text: Text): [string, SharedUse][] {
  return [...new Map(uses.map((use) => [describeUsage(use, words, text), use]))];
}

function describeUsage({ part, path }: SharedUse, words: MessageSources, text: Text): string {
  const [first = '', second = '', third, , field] = path;
  if (part === 'chart') return text('studio-journey.title');
  if (first !== 'pages') return humanizeName(second || first || part);
  const page =
    findPageMessage(words, second, 'step') ?? findPageMessage(words, second, 'title') ?? humanizeName(second);
  if (third !== 'schema' || !field) return page;
  return `${page}, ${findFieldMessage(words, second, field, 'label') ?? humanizeName(field)}`;
}

function buildUsageUrl(release: string, { product, part, path }: SharedUse): string {
  const file = part === 'chart' ? `machines/${product}.json` : `product-schemas/${product}/${part}.json`;
  const place = locateIssue(product, { code: '', file, at: `/${path.join('/')}` });
  return buildLocationUrl(release, product, place ?? { part: 'files', selected: {} });
}
