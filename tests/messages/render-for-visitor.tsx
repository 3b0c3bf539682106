import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { loadDefinition } from '#engine/language/load-definition.ts';
import type { Problem } from '#engine/record.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { ProductWords } from '#web/product/product-words.tsx';
import { useProblemText } from '#web/product/use-problem-text.ts';

export type VisitorLanguage = 'en' | 'km';

await loadGrammarIfNeeded();

const FILES = ['interface', 'problems', 'wizard', 'checkout', 'site', 'inquiry', 'quote'];
const files = readProductFiles(projectRoot);

/**
 * A visitor's view of a piece of the site, drawn as the server draws it: the site's own code with the site's own words,
 * and those of a product as the API sends them.
 */
export const renderForVisitor = async (
  language: VisitorLanguage,
  piece: ReactElement,
  product?: string,
): Promise<string> => htmlToText(await drawForVisitor(language, piece, product));

/** The same as HTML. */
export async function drawForVisitor(
  language: VisitorLanguage,
  piece: ReactElement,
  product?: string,
): Promise<string> {
  const loaded = await Promise.all(FILES.map(async (file) => [file, await loadMessages(language, file)] as const));
  const visitor = { languages: [], chosen: true };
  const written = { locale: language, visitor, messages: Object.fromEntries(loaded), replies: {} };
  const words = product === undefined ? {} : productWords(language, product);
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <HydrationContext value={written}>
        <Language locale={language}>
          <ProductWords messages={words}>{piece}</ProductWords>
        </Language>
      </HydrationContext>
    </Router>,
  );
}

const bundles = new Map<string, Messages>();

function productWords(language: VisitorLanguage, product: string): Messages {
  const key = `${language}/${product}`;
  const words = bundles.get(key) ?? bundleMessages(loadDefinition(product, files), language, files);
  bundles.set(key, words);
  return words;
}

/** A problem of a page, as its field shows it. */
export function ProblemMessage({ problem }: { problem: Pick<Problem, 'message' | 'params'> }) {
  return useProblemText()(problem);
}

/** A call that failed, as the page says it. */
export function FailureMessage({ error }: { error: unknown }) {
  return useFailureText()(error);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function htmlToText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&([#\w]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
