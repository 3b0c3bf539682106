import type { Journey } from '#engine/journey.ts';
import type { Logic } from '#engine/language/definition.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import type { Catalogue } from '#server/catalogue/products/product-catalogue.ts';
import type { SearchFacts } from '#server/platform/db/columns/fact-condition.ts';
import { listCustomerDetails, listPersonNumbers } from './describe-customer.ts';
import { listVariables } from './read-customer.ts';

/** The details of `customer` of product.json by which a search finds a record, by the kind of fact: the schema names them. */
const searchedDetails = listSearchedDetails();

function listSearchedDetails(): SearchFacts {
  const details = Object.entries(vocabulary.product.properties.customer.properties).flatMap(([name, detail]) =>
    'searchedAs' in detail ? [{ name, kind: detail.searchedAs }] : [],
  );
  const kinds = [...new Set(details.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, details.filter((one) => one.kind === kind).map(({ name }) => name)]),
  );
}

/**
 * Reads the facts by which a search finds a record, besides the policyholder's Latin name and phone: the Khmer name,
 * identity numbers, also of the insured persons, and the vehicle. Names of insured persons are left out: words of two
 * people would be one name.
 */
export function readSearchFacts(journey: Journey): SearchFacts {
  const details = listCustomerDetails(journey);
  const numbers = listPersonNumbers(journey);
  const facts = Object.entries(searchedDetails).map(([kind, names]) => {
    const told = [...names.map((name) => details[name]), ...(kind === 'identity' ? numbers : [])];
    return [kind, [...new Set(told.filter((text) => typeof text === 'string' && text !== ''))]] as const;
  });
  return Object.fromEntries(facts.filter(([, told]) => told.length > 0));
}

/** The answers in which products on sale store the facts of a policyholder, by the kind of fact. */
export type SearchFields = SearchFacts & Record<'name' | 'phone', string[]>;

/** Lists the answers in which products on sale store the policyholder's facts, for a search of drafts. */
export function listSearchFields(catalogue: Pick<Catalogue, 'list'>): SearchFields {
  const products = catalogue.list().map(({ definition }) => definition.product);
  const fields = (logics: (Logic | undefined)[]) => [
    ...new Set(logics.flatMap((logic) => (logic === undefined ? [] : listVariables(logic)))),
  ];
  const details = Object.entries(searchedDetails).map(([kind, names]) => {
    const logics = products.flatMap(({ customer }) => names.map((name) => (customer as Record<string, Logic>)?.[name]));
    return [kind, fields(logics)] as const;
  });
  const { name: others = [], ...rest } = Object.fromEntries(details) as SearchFacts;
  return {
    ...rest,
    name: [...fields(products.map(({ policyholder }) => policyholder.name)), ...others],
    phone: fields(products.map(({ policyholder }) => policyholder.phone)),
  };
}
