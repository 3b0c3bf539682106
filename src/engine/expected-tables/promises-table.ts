import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json } from '../language/json.ts';
import type { ReadJson } from '../language/load-definition.ts';
import { resolveWordingPath, wordingDocuments } from '../language/wording-document.ts';
import { promiseSubjects } from '../promises/describe-promises.ts';
import { makeSentences, readMarker, resolvePromisesPath } from '../promises/made-sentences.ts';
import type { ExpectedLine, Texts } from './expected-line.ts';

const locales = ['en', 'km', 'zh'] as const;

/** Phrases on payment, cancellation, refund, renewal, instalments and cooling-off. */
const PHRASES: Record<string, RegExp> = {
  en: /refund|instalment|reinstat|renew|\blaps|cooling.off|free look|money back|(give|gave|given|come)s? back|cancel[^.;]*\b(policy|contract|insurance)|\b(policy|contract|insurance)\b[^.;]*cancel|premium (\w+ ){0,3}(is|are|was|be|been) (\w+ ){0,3}(paid|returned|kept|charged)|premium stays|(?<!in )\b(return|keep|pay)s? (\w+ ){0,4}premium|\bend(s|ed)? the (contract|policy)/i,
  km: /បង្វិល|ប្រាក់វិញ|សងវិញ|ដំណាក់កាល|បន្តបណ្ណសន្យា|ការបន្ត|សុពលភាពឡើងវិញ|លុបចោល[^។]*(បណ្ណសន្យា|កិច្ចសន្យា)|(បណ្ណសន្យា|កិច្ចសន្យា)[^។]*លុបចោល|បុព្វលាភ[^។]*(ត្រូវបង់|រក្សាទុក)|បង់បុព្វលាភ/,
  zh: /退还|退款|退保|分期|续保|恢复|犹豫期|取消保单|保费[^。；]*(支付|付清)/,
};

/** True if a text speaks of payment, cancellation, refund, renewal or instalments, in one of its languages. */
export const isOnPromises = (said: Record<string, string>): boolean =>
  Object.entries(said).some(([locale, text]) => readMarker(text) !== undefined || PHRASES[locale]?.test(text));

/** True if a figure of an English text is money, a percentage or a number of days, weeks or months. */
export const isAmountOrPeriod = (text: string, figure: string): boolean => {
  const number = Number(figure).toLocaleString('en');
  return new RegExp(`\\$${number}\\b|\\b${number}( ?%|[- ](working )?(day|week|month)s?\\b)`).test(text);
};

/** Texts of the site on these subjects, which every product shares. */
const SITE_TEXTS = ['privacy.cancel.text', 'site.home.questions.cancel.answer', 'documents.clauses.termination.text'];

/**
 * The expected table of a product's promises on payment, cancellation, refund, renewal and instalments. It contains each
 * sentence that is made from the rules, and each written text on these subjects: a change of a rule, of a sentence or of
 * a wording changes a line.
 */
export const promisesTable = {
  name: 'promises' as const,
  keys: 1,
  columns: () => ['promise', ...locales],
  lines: (definition: ProductDefinition, messages: Texts, read: ReadJson): ExpectedLine[] =>
    definition.product.afterSale === undefined || readFileOr(read, resolvePromisesPath('en')) === undefined
      ? []
      : [
          ...listMade(definition, messages, read),
          ...listWritten(definition.product.id, messages, read),
          ...listSite(read),
        ],
};

function listMade(definition: ProductDefinition, messages: Texts, read: ReadJson): ExpectedLine[] {
  const made = locales.map((locale) => makeSentences(definition, locale, messages[locale] ?? {}, read));
  return promiseSubjects.flatMap((subject) =>
    (made[0]?.[subject] ?? []).map((_, at) => ({
      cells: [`${subject}.${at + 1}`, ...made.map((one) => one[subject][at] ?? '')],
      file: 'product' as const,
      at: '/afterSale',
    })),
  );
}

/** Lists the written texts of the documents and of the messages. */
function listWritten(product: string, messages: Texts, read: ReadJson): ExpectedLine[] {
  const documents = locales.map((locale) => {
    const file = readFileOr(read, resolveWordingPath(product, locale));
    return new Map(isObject(file) ? wordingDocuments.flatMap((name) => listTexts(file[name] ?? null, name)) : []);
  });
  const start = `${product}.`;
  const own = locales.map((locale) => {
    const all = Object.entries(messages[locale] ?? {});
    return new Map(
      all.flatMap(([id, text]) => (id.startsWith(start) ? [[id.slice(start.length), text] as const] : [])),
    );
  });
  return [...compareLanguages(documents, 'documents'), ...compareLanguages(own, 'words')];
}

function listSite(read: ReadJson): ExpectedLine[] {
  const texts = locales.map((locale) => {
    const said = SITE_TEXTS.map((id): [string, string] => {
      const [file = '', ...way] = id.split('.');
      const found = way.reduce<Json | undefined>(
        (node, part) => (isObject(node) ? (node as Record<string, Json>)[part] : undefined),
        readFileOr(read, `locales/${locale}/${file}.json`),
      );
      return [id, String(found ?? '')];
    });
    return new Map(said);
  });
  return SITE_TEXTS.map((id) => ({
    cells: [id, ...texts.map((one) => one.get(id) ?? '')],
    file: 'words' as const,
    at: '',
  }));
}

function compareLanguages(texts: readonly Map<string, string>[], file: 'documents' | 'words'): ExpectedLine[] {
  const ids = [...new Set(texts.flatMap((one) => [...one.keys()]))];
  return ids.flatMap((id) => {
    const said = texts.map((one) => one.get(id) ?? '');
    const byLocale = Object.fromEntries(locales.map((locale, at) => [locale, said[at] ?? '']));
    if (!isOnPromises(byLocale)) return [];
    return [{ cells: [id, ...said], file, at: `/${id.replaceAll('.', '/')}` }];
  });
}

function listTexts(node: Json, at: string): [string, string][] {
  if (typeof node === 'string') return [[at, node]];
  const inner = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  return inner.flatMap(([key, value]) => listTexts(value as Json, `${at}.${key}`));
}

function readFileOr(read: ReadJson, path: string): Json | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}
