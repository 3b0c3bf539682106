import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimView } from '#contract/claims/claims.ts';
import { getSchedule } from '#contract/claims/policy-holders.ts';
import { getProfile } from '#contract/people/sign-in.ts';
import { getDraft } from '#contract/purchase/drafts.ts';
import { orderRow } from '#contract/purchase/order-histories.ts';
import { getOrder } from '#contract/purchase/orders.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadTestProduct } from '#tests/paths/load-test-product.ts';
import { readAppMode } from '#web/api/app-mode.ts';

/* `src/docs/field-names.md`: every field of the specification's section 3, and the name that it has here. */

type Section = { products: string[]; named: string[] };
const section = (products: string, ...named: string[]): Section => ({
  products: products.split(' ').filter(Boolean),
  named: named.flatMap((line) => line.split('; ')),
});

/** The names of section 3, typed from the specification. */
const SECTIONS: Record<string, Section> = {
  'Signed-in user and partner': section(
    '',
    'customerId; givenName; familyName; email; avatar; scope; access token; type; name; company; accountCode; balances',
  ),
  'Customer and beneficiary': section(
    'auto fire',
    'customerId; givenName; familyName; gender; dateOfBirth; email; mobilePhone; address',
    'identityNumber, ID/passport number; province or city; occupation; beneficiary name; beneficiary ID/passport/TIN',
    'relationship',
  ),
  'Menu and languages': section(
    '',
    'menu entry: name, icon, path; language entry: locale, text; language entry: image',
  ),
  'Order, policy and claim': section(
    '',
    'order number; order time; customer status; order status; payment status; premium; premiumWithoutCommission',
    'allowPayWithoutCommission; commission; product; code',
    'policy number; policy status; benefit plan; effective date; expired date',
    'claim number; claimant; contact person; phone; loss date; discharge date; amount; description; attachments; claim log',
  ),
  Medical: section(
    'medical',
    'selectedMedicalPlan; selectedOPD; premium; ratingParams; dateOfBirth; phoneNumber; policyHolder; customerInfo; exist',
    'province; benefitPlan; idFrontCard; idBackCard; idFrontCardBin; idBackCardBin; orderNo; isExistedCustomer',
  ),
  Motor: section(
    'auto',
    'selectedMake; selectedModel; vehicleValue; selectedCubicCapacity; yearOfManufacture; engineNo; registrationNo',
    'selectedPlan; chassisFrame; policyHolder; autoOccupation; benifitciary; calculatedPremium; customerInfo',
    'ratingParams; province; vehicle card front image; vehicle card back image; ID card front image; ID card back image',
    'plateNumber, engineNo, frameNo; idNumber, expiryDate, fullName, isFullNameMatch, type; benefitPlan; orderNo',
    'promoCode; discountRate; isExistedCustomer; isRepairWithDealerGarage; repairWithDealerGarageField',
    'effectiveFromDate; effectiveToDate; coverageDay; productName; transactionRemark; orderDetail; matchedValue',
  ),
  'Festival PA': section(
    'festivalPA',
    'formCode; plan; premium; available plans; effective from; effective to; selectedBenefitPlan; calculatedPremium',
    'number of insured; policyHolder; occupation; fullName; dateOfBirth; passport; relationship; gender',
    'insuredRelationship',
  ),
  Golfer: section('golfer', 'formCode; plan; premium; available plans; effective from; effective to; policyHolder'),
  'Property and Fire': section(
    'property fire',
    'propertyInfo; selectedCategory; selectedOccupation; selectedClass; sumInsured; selected property type',
    'protection type; perils list; building sum insured; content sum insured; machinery sum insured',
    'stock sum insured; other sum insured; total sum insured; effective date; expired date; selectedCoverageDuration',
    'selectedVoluntaryDeductibleDiscount; discount equipments; isChecked; image, imageBlob; address1; address2',
    'buildingProvince; country; totalPerilRate; totalDiscountRate; tariff rate; perils rate combined',
    'rate less FEA discount combined; tariff with FEA discount; selectedPropertyClass; FEA discount warranty; beneficiary',
  ),
  Travel: section(
    'travel',
    'effective from; effective to; travelType; selectedTravelType; duration; durationForCalculation; selectedCountries',
    'readable country names; selectedPlan; travel area plans; pricing priority; selected travel group area',
    'children list; fullName; dateOfBirth; passport; relationship; gender; travelRelationship; accompanying insured',
  ),
  'Other client state': section(
    '',
    'auth token; client token; isNative; fromAppToken; isSale; isRequiredPayment; company and accountCode; isCompleted',
    'uuid; toBePaidPremium; premiumForDisplay; rating params; claim schedule; benefit; claim history',
    'selected policy holder; menu and navigation selection; fixed-navigation toggle; loading and error message state',
    'partner; media; shared, testing',
  ),
};

/** The rows of each section of the page: the name in the specification, and the cell with the names here. */
function readTables(): Record<string, [named: string, here: string][]> {
  const [, ...parts] = readFileSync(join(projectRoot, 'src/docs/field-names.md'), 'utf8').split('\n## ');
  const rowsOf = (part: string) =>
    [...part.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
      .slice(1)
      .map(([, named = '', here = '']): [string, string] => [named, here]);
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('\n')), rowsOf(part)]));
}
const tables = readTables();

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[] };
const membersOf = (schema: unknown): string[] => {
  const { properties, anyOf = [] } = schema as Schema;
  return properties ? Object.keys(properties) : anyOf.flatMap(membersOf);
};
const profile = getProfile.reply as Schema;
const roots: Record<string, string[]> = {
  draft: membersOf(getDraft.reply),
  order: membersOf(getOrder.reply),
  orderRow: membersOf(orderRow),
  claim: membersOf(claimView),
  policy: membersOf((getSchedule.reply as Schema).properties?.policy),
  profile: membersOf(profile),
  partner: membersOf(profile.properties?.partner),
  app: Object.keys(readAppMode({}).mode),
};

/** The names of a product: its fields, derived values, members of lists, settings, plans and lookups. */
function namesOf(id: string): Set<string> {
  const { form, product, benefits, chart } = loadTestProduct(id).definition;
  const fields = Object.values(form.pages).flatMap(({ schema }) =>
    Object.entries(schema.properties).flatMap(([name, field]) => [
      name,
      ...membersOf((field as { items?: unknown }).items ?? {}).map((member) => `${name}.${member}`),
    ]),
  );
  const lookups = [...JSON.stringify([form, chart]).matchAll(/"findings\.(\w+)/g)].map(
    ([, name]) => `findings.${name}`,
  );
  return new Set([
    ...fields,
    ...(form.derived ?? []).map(({ set }) => set),
    ...Object.keys(product).map((name) => `product.${name}`),
    ...Object.keys(benefits).map((name) => `benefits.${name}`),
    ...lookups,
  ]);
}

describe.each(Object.entries(SECTIONS))('%s', (title, { products, named }) => {
  test('each name of the specification has a row, in its order', () => {
    expect(tables[title]?.map(([name]) => name)).toEqual(named);
  });

  test('each name here exists, or its row states the reason for a missing name', () => {
    const known = new Set([
      ...products.flatMap((id) => [...namesOf(id)]),
      ...Object.entries(roots).flatMap(([root, members]) => members.map((member) => `${root}.${member}`)),
    ]);
    const rows = tables[title] ?? [];
    const unknown = rows.flatMap(([name, here]) => {
      if (/^none(:|$)/.test(here)) return [];
      // A text behind the names explains them.
      const names = [...here.matchAll(/`([\w.]+)`/g)]
        .map(([, one = '']) => one)
        .filter((one) => !/^(child|adult)$/.test(one));
      return names.length === 0 ? [name] : names.filter((one) => !known.has(one)).map((one) => `${name}: ${one}`);
    });
    expect(unknown).toEqual([]);
  });
});

test('the page has no other sections', () => {
  expect(Object.keys(tables)).toEqual(Object.keys(SECTIONS));
});
