import { listEffects } from '#engine/commands/list-effects.ts';
import { type LookupInputs, type LookupStatus, refreshLookups } from '#engine/commands/refresh-lookups.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField } from '#engine/product.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { isFullNameMatch } from '#server/platform/cards/name-match.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';

export type { LookupStatus };

/** Lookups that are answered while the draft is saved, by the name that the effect of a field uses. */
const instantLookups: Record<string, (inputs: LookupInputs) => LookupStatus> = {
  /** Checks if a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** Slow lookups: stored as `pending`, and answered by `resolve-lookups.ts`. */
export const SLOW_LOOKUPS = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard'] as const;
export type SlowLookup = (typeof SLOW_LOOKUPS)[number];

const isSlowLookup = (name: string): name is SlowLookup => (SLOW_LOOKUPS as readonly string[]).includes(name);

/**
 * Starts every lookup whose inputs are answered and have no result yet: instant lookups get their result, slow ones
 * become `pending`. The same record always gives the same result.
 */
export function applyLookups(journey: Journey): Journey {
  const asked = refreshLookups(journey, (name, inputs) =>
    isSlowLookup(name) ? { status: 'pending' } : instantLookups[name]?.(inputs),
  );
  // A confirmed record is frozen.
  return journey.record.outcomes.length > 0 ? journey : withNameMatch(asked);
}

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

/**
 * Reads given and family name: from the lookup's inputs that are no pictures, or else as `customer` of product.json
 * defines; the family name of a person with one name only is empty. Undefined if one is missing.
 */
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

/** The question to a slow lookup: the answers, the draft and the caller. */
export type LookupQuestion = {
  draftId: string;
  journey: Journey;
  inputs: Record<string, Json>;
  /** Network of the caller, for limits. */
  network: string;
  /** The partner whose agent sells by this draft, if the caller belongs to it. */
  sellerId?: string | undefined;
};

/** Answers a question outside of any transaction. An error that it throws counts as `failed`. */
export type LookupHandler = (question: LookupQuestion) => Promise<LookupStatus>;
