import type { OfferView } from '#contract/purchase/consents.ts';
import type { Journey } from '#engine/journey.ts';
import { selectShownValues } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { describeCustomer } from '../customers/describe-customer.ts';
import { readCustomer } from '../customers/read-customer.ts';

/** Lists the values of the pages without questions: the offer before any person is named. */
export function listQuotationValues({ product, situation: { scope } }: Journey): Record<string, Json> {
  const pages = Object.values(product.definition.form.pages);
  const quotations = pages.filter(({ schema }) => Object.keys(schema.properties).length === 0);
  const names = quotations.flatMap(({ shows }) => selectShownValues(shows));
  const values = names.map((name) => [name, scope.values[name] as Json | undefined] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] != null));
}

/** Lists the policyholder, then every person whom a list of the form describes by name. */
export function listNamedPersons(journey: Journey): OfferView['persons'] {
  const { answers } = journey.situation;
  const customer = describeCustomer(journey);
  const holder = customer?.details.givenName ?? readCustomer(journey).name;
  const listed = Object.values(listItemAnswers(journey.product, answers)).flat();
  return [
    ...(holder == null ? [] : [{ name: findFirstText(holder), born: findBirthYear(customer?.dateOfBirth) }]),
    ...listed.flatMap(({ fullName, givenName, dateOfBirth }) => {
      const name = givenName ?? fullName;
      return typeof name === 'string' ? [{ name: findFirstText(name), born: findBirthYear(dateOfBirth) }] : [];
    }),
  ];
}

function listItemAnswers(product: Product, answers: DraftRecord['answers']) {
  const lists = Object.keys(product.pageOf).filter((field) => Array.isArray(answers[field]));
  return lists.map((field) => (answers[field] as Json[]).filter((item) => isObject(item)));
}

const findFirstText = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
const findBirthYear = (date: Json | undefined): number | null =>
  typeof date === 'string' ? Number(date.slice(0, 4)) : null;
