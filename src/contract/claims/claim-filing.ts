import Type from 'typebox';
import type { Questionnaire } from '#engine/questionnaire.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { closedObject, day, FULL_NAME_LENGTH, textInput, texts } from '../schemas.ts';
import { claimView, fileClaim } from './claims.ts';
import { benefitBalance } from './policy-holders.ts';

/** The facts of a policy that a claim form uses. The form's `form.json` reads them as `given.NAME`. */
export type ClaimFormFacts = {
  /** Business dates: the first day of the first term, and the last day of cover. */
  effectiveFrom: string;
  effectiveTo: string;
  /**
   * The policyholder's name, and the phone of the order. They are the claim's contact unless the form names another
   * person.
   */
  holder: string;
  phone: string;
  /** Id of the insured person if the policy insures only one person; otherwise null. */
  onlyInsured: string | null;
  /** True if the claim form asks for the day of discharge: the line of business pays for stays in hospital. */
  asksDischarge: boolean;
  /** The ids of the insured persons (`code`) for whom a claim can be filed. */
  insured: { code: string }[];
  /** The benefits (`code`) that a claim can name; `byDay`: the benefit has a limit for each day. */
  benefits: { code: string; byDay: boolean }[];
  /** The causes of a loss (`code`) in the product's claim rules. */
  causes: { code: string }[];
  /**
   * Known hospitals, garages and shops: the name that claims store, and the name in the asked language; `direct`: the
   * insurer settles their bills directly.
   */
  providers: { name: string; label: string; direct: boolean }[];
  /** The insurer's exchange rates: the amount of a currency for one US dollar. */
  rates: { currency: string; rate: string; source: string; day: string }[];
  /**
   * The benefits that a claim can name for each insured person. `payable`: the amount that can still be approved, in
   * minor units; null: no limit in money. `within`: the benefit whose limit this benefit shares with others; empty if
   * it shares none.
   */
  lines: { insured: string; benefit: string; payable: number | null; within: string }[];
  /** The limits that several benefits share. `left`: the rest of the limit for each insured person, in minor units. */
  caps: { insured: string; benefit: string; left: number }[];
};

/** 404 `policyNotFound` if there is no such policy, or the user may not see it. */
export const getClaimFiling = get(
  '/api/policies/:number/claim-filing',
  ['b2b:claims', 'insurer:claims'],
  'The form by which a claim on a policy is filed, with what the policy gives to it',
  {
    query: closedObject({
      locale: Type.Optional(locale),
      /**
       * The business date of the loss. The reply contains the insured persons and the cover of that day. Default:
       * today.
       */
      lossDate: Type.Optional(day),
    }),
    reply: Type.Object({
      policy: policyStatusView,
      holder: Type.String(),
      currency: Type.String(),
      /** Today's business date. The form checks the dates of the claim against it. */
      today: Type.String(),
      journey: Type.Unsafe<Questionnaire>(Type.Any()),
      /** Address of the form's compiled page validators. The address contains a hash of their content. */
      validators: Type.String(),
      given: Type.Unsafe<ClaimFormFacts>(Type.Any()),
      insured: benefitBalance.properties.insured,
      people: benefitBalance.properties.people,
      /** The documents that a claim of this kind needs. Their names are the messages `claims.papers.{paper}`. */
      papers: Type.Array(Type.String()),
      /** Texts of the form's labels and names of countries by message id, in the requested language. */
      messages: texts,
    }),
  },
);

/**
 * Files the claim of a third party: a person to whom the policyholder owes a loss. It has its own claimant, reserve,
 * decision, payee and letter, and belongs to the policyholder's claim about the event. Errors as in `fileClaim`, and 404
 * `claimNotFound`, 409 `claimOfThirdParty` for the claim of a third party, 422 `notForThirdParties` for a benefit that
 * only the policyholder has.
 */
export const fileThirdPartyClaim = post(
  '/api/claims/:ref/third-parties',
  ['b2b:claims', 'insurer:claims'],
  'File the claim of a third party',
  {
    body: closedObject({
      name: textInput(FULL_NAME_LENGTH),
      phone: fileClaim.body.properties.phone,
      /** Language of the messages to the third party. Default: the language of the policy's order. */
      language: Type.Optional(locale),
      description: fileClaim.body.properties.description,
      lines: fileClaim.body.properties.lines,
    }),
    reply: claimView,
    status: 201,
  },
);
