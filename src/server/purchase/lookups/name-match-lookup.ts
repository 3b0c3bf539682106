import { listEffects } from '#engine/commands/list-effects.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField } from '#engine/product.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { isFullNameMatch } from '#server/platform/cards/name-match.ts';

/**
 * Updates `isFullNameMatch` of an identity card by the names as they are answered now. The names are no inputs of the
 * lookup, so a card is read once even after corrections of a name. Without both names the member is absent.
 */
export function withNameMatch(journey: Journey): Journey {
  const { record } = journey;
  const card = record.findings.identityCard;
  if (card?.status !== 'found' || !isObject(card.value)) return journey;
  const { isFullNameMatch: before, ...reading } = card.value as Record<string, Json>;
  const names = readAnsweredNames(journey);
  const matches = names && isFullNameMatch(reading as unknown as IdentityReading, ...names);
  if (matches === before) return journey;
  const value = matches === undefined ? reading : { ...reading, isFullNameMatch: matches };
  return journey.to({ ...record, findings: { ...record.findings, identityCard: { ...card, value } } });
}

/** Reads given and family name: the inputs after the pictures, or else those by which the customer is remembered. */
function readAnsweredNames({ product, situation }: Journey): [string, string] | undefined {
  const { scope, answers } = situation;
  const inputs = listEffects(product.definition.form).find(({ finding }) => finding === 'identityCard')?.inputs ?? [];
  const fields = inputs.filter((field) => findField(product, field)?.format !== 'upload');
  const { givenName = null, familyName = null } = product.definition.product.customer ?? {};
  const names =
    fields.length > 0
      ? fields.map((field) => answers[field])
      : [givenName, familyName].map((logic) => evaluatePlain(logic, scope));
  const [given, family] = names;
  return typeof given === 'string' && typeof family === 'string' ? [given, family] : undefined;
}
