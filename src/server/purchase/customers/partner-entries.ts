import { listEffects } from '#engine/commands/list-effects.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Logic } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findField } from '#engine/product.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listEnteredOrders, type PartnerCustomer } from './customer-repository.ts';
import { describeCustomer, type KnownPerson, listInsuredPeople, mergePeople } from './describe-customer.ts';
import { listVariables, readCustomer } from './read-customer.ts';

type Entries = Record<string, Json>;

/**
 * Reads what the agents of a partner entered for one of its customers in its last ten orders, the newest entries first;
 * undefined if they entered nothing. Answers that the customer gave elsewhere are never read.
 */
export async function readPartnerEntries(
  { database, catalogue }: Pick<PurchaseServices, 'database' | 'catalogue'>,
  customer: PartnerCustomer,
): Promise<Entries | undefined> {
  const entered = await listEnteredOrders(database.sql, customer);
  if (entered.length === 0) return undefined;
  const chosen = entered.filter(({ id }) => id === customer.order);
  let entries: Entries = {};
  for (const { product: name, version, frozen } of [...entered.filter(({ id }) => id !== customer.order), ...chosen]) {
    const { product } = await catalogue.at(name, version);
    const journey = openJourney(product, frozen);
    if (isAbout(journey, customer)) entries = mergeEntries(entries, journey);
  }
  return Object.keys(entries).length === 0 ? undefined : entries;
}

/**
 * Returns true if a record is about this customer. A later change of the holder moves the order to another person, but not
 * the answers of its sale.
 */
function isAbout(journey: Journey, { phone, born }: PartnerCustomer): boolean {
  return readCustomer(journey).phone === phone && describeCustomer(journey)?.dateOfBirth === born;
}

/**
 * Adds the entries of a newer order. A card is replaced as a whole: the other side of an earlier card, and its date of
 * expiry, do not stay beside a newer picture.
 */
function mergeEntries(before: Entries, newer: Journey): Entries {
  const details = describeCustomer(newer)?.details ?? {};
  const { product, situation } = newer;
  const replaced = listEffects(product.definition.form).flatMap(({ finding, inputs }) => {
    const pictures = inputs.filter((field) => findField(product, field)?.format === 'upload');
    return pictures.some((field) => situation.answers[field] !== undefined)
      ? [...pictures, `findings.${finding}.`]
      : [];
  });
  const sources: Record<string, Logic> = product.definition.product.customer ?? {};
  const isReplaced = (name: string) =>
    listVariables(sources[name] ?? null).some((variable) =>
      replaced.some((part) => variable === part || (part.endsWith('.') && variable.startsWith(part))),
    );
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !isReplaced(name)));
  const people = mergePeople(listInsuredPeople(newer), (before.people ?? []) as KnownPerson[]);
  return { ...kept, ...details, ...(people.length > 0 && { people }) };
}
