import type { OfferView } from '#contract/purchase/consents.ts';
import type { Journey } from '#engine/journey.ts';
import { valuesShown } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { customerOf } from '../customers/customer-of.ts';
import { describeCustomer } from '../customers/describe-customer.ts';

/** What the pages that ask nothing show: the offer as it is before anyone is named. */
export function quotationShows({ product, situation: { scope } }: Journey): Record<string, Json> {
  const pages = Object.values(product.definition.form.pages);
  const quotations = pages.filter(({ schema }) => Object.keys(schema.properties).length === 0);
  const names = quotations.flatMap(({ shows }) => valuesShown(shows));
  const values = names.map((name) => [name, scope.values[name] as Json | undefined] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] != null));
}

/** The policyholder, then everybody whom a list of the form describes by name. */
export function personsOf(journey: Journey): OfferView['persons'] {
  const { answers } = journey.situation;
  const customer = describeCustomer(journey);
  const holder = customer?.details.givenName ?? customerOf(journey).name;
  const listed = Object.values(answersOfLists(journey.product, answers)).flat();
  return [
    ...(holder == null ? [] : [{ name: firstWord(holder), born: yearOf(customer?.dateOfBirth) }]),
    ...listed.flatMap(({ fullName, givenName, dateOfBirth }) => {
      const name = givenName ?? fullName;
      return typeof name === 'string' ? [{ name: firstWord(name), born: yearOf(dateOfBirth) }] : [];
    }),
  ];
}

function answersOfLists(product: Product, answers: DraftRecord['answers']) {
  const lists = Object.keys(product.pageOf).filter((field) => Array.isArray(answers[field]));
  return lists.map((field) => (answers[field] as Json[]).filter((item) => isObject(item)));
}

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
const yearOf = (date: Json | undefined): number | null => (typeof date === 'string' ? Number(date.slice(0, 4)) : null);
