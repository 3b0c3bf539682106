import type { SiteConfig } from '#contract/site.ts';
import type { SiteServices } from '#server/site/services.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatDecimal, type Locale } from '#shared/format.ts';
import { homeQuestions } from '#shared/home-questions.ts';
import { answerQuestions } from '../catalogue/products/product-questions.ts';
import type { FoundPage } from './find-page.ts';
import {
  buildDescription,
  buildLocaleAddress,
  buildPictureAddress,
  documentLanguage,
  readProductName,
} from './page-head.ts';
import { buildSiteConfig } from './site-config.ts';

type DataServices = Pick<SiteServices, 'catalogue' | 'config' | 'now' | 'site' | 'wording'>;
type Thing = { '@type': string } & Record<string, unknown>;

/** The pages about the insurer itself, which describe it completely; others refer to it by its id. */
const insurerPages: readonly string[] = [patterns.home, patterns.about, patterns.hotline];

/**
 * Describes a listed page to search engines in the vocabulary of schema.org, as JSON-LD; undefined for other pages.
 * @param origin origin of the shop, such as `https://shop.example`
 */
export function buildStructuredData(
  services: DataServices,
  origin: string,
  found: FoundPage | undefined,
): Record<string, unknown> | undefined {
  if (!found?.page.listed) return undefined;
  const isAboutInsurer = insurerPages.includes(found.page.pattern);
  const things = [
    ...(isAboutInsurer ? [describeInsurer(services, origin, found)] : []),
    ...(found.product ? [describeProduct(services, origin, found)] : []),
    ...(found.page.pattern === patterns.productBenefit ? [describeAnswers(services, found)] : []),
    found.page.pattern === patterns.home
      ? describeHomeAnswers(services, found)
      : describePlace(services, origin, found),
  ];
  return { '@context': 'https://schema.org', '@graph': things };
}

const buildInsurerId = (origin: string): string => `${origin}/#insurer`;

function describeInsurer(services: DataServices, origin: string, { locale }: FoundPage): Thing {
  const { contact, links }: SiteConfig = buildSiteConfig(services);
  const profiles = [links.facebook, links.telegram].filter((link) => link !== null);
  return {
    '@type': 'InsuranceAgency',
    '@id': buildInsurerId(origin),
    name: services.wording.say(locale, 'interface.brand.name'),
    description: services.wording.say(locale, 'pages.home'),
    url: buildLocaleAddress(origin, '/', locale),
    logo: `${origin}/apple-touch-icon.png`,
    image: `${origin}/social/site.${locale === 'km' ? 'km' : 'en'}.png`,
    telephone: [contact.tollFree, contact.office],
    email: contact.mailbox,
    address: { '@type': 'PostalAddress', streetAddress: contact.address[locale], addressCountry: 'KH' },
    areaServed: { '@type': 'Country', name: 'Cambodia' },
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

/** The product and, if it has a price "from", an offer at the least premium. */
function describeProduct({ catalogue, wording }: DataServices, origin: string, found: FoundPage): Thing {
  const { locale, product } = found;
  const id = product?.product.id ?? '';
  const from = catalogue.current(id)?.priceFrom;
  const insurer = {
    '@type': 'InsuranceAgency',
    '@id': buildInsurerId(origin),
    name: wording.say(locale, 'interface.brand.name'),
  };
  const buy = pathTo(patterns.product, { product: id });
  return {
    '@type': 'Product',
    '@id': `${buildLocaleAddress(origin, buy, locale)}#product`,
    name: readProductName(found),
    description: buildDescription(found, wording),
    image: buildPictureAddress(origin, found),
    category: product?.definition.product.lineOfBusiness,
    brand: insurer,
    ...(from && { offers: describeOffer(from, buildLocaleAddress(origin, buy, locale), insurer) }),
  };
}

function describeOffer(from: { total: number; currency: string }, url: string, seller: Thing): Thing {
  const price = { price: formatDecimal(from.total, from.currency), priceCurrency: from.currency };
  return {
    '@type': 'Offer',
    url,
    ...price,
    // The least premium: answers can only raise it.
    priceSpecification: { '@type': 'PriceSpecification', ...price, minPrice: price.price },
    availability: 'https://schema.org/InStock',
    areaServed: 'KH',
    seller,
  };
}

/** The questions and answers that the page of a product shows. */
function describeAnswers({ catalogue, wording }: DataServices, { locale, product }: FoundPage): Thing {
  const onSale = catalogue.current(product?.product.id ?? '');
  const questions = onSale ? answerQuestions(onSale, wording, locale) : [];
  return describeQuestions(
    locale,
    questions.map(({ ask, answer }) => [ask, answer.join('\n')]),
  );
}

/** The questions and answers of the home page. */
function describeHomeAnswers({ wording }: DataServices, { locale }: FoundPage): Thing {
  const say = (id: string) => wording.say(locale, `site.home.questions.${id}`);
  return describeQuestions(
    locale,
    homeQuestions.map((id) => [say(`${id}.ask`), say(`${id}.answer`)]),
  );
}

const describeQuestions = (locale: Locale, questions: [ask: string, answer: string][]): Thing => ({
  '@type': 'FAQPage',
  inLanguage: documentLanguage[locale],
  mainEntity: questions.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
});

/** The pages that lead from home to this page. */
function describePlace({ wording }: DataServices, origin: string, found: FoundPage): Thing {
  const { page, path, locale, product } = found;
  const say = (id: string): string => wording.say(locale, id);
  const trail = [
    { name: say('interface.header.home'), path: patterns.home },
    ...(product ? [{ name: say('interface.header.products'), path: patterns.chooser }] : []),
    ...(product
      ? [{ name: readProductName(found), path: pathTo(patterns.product, { product: product.product.id }) }]
      : [{ name: say(page.title ?? 'interface.brand.name'), path }]),
    ...(page.pattern === patterns.productBenefit ? [{ name: say('interface.chooser.covers'), path }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: buildLocaleAddress(origin, path, locale),
    })),
  };
}
