import Type from 'typebox';
import type { Questionnaire } from '#engine/questionnaire.ts';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { closedObject, day, texts } from '../schemas.ts';
import { benefitBalance } from './policy-holders.ts';

/** The facts of a policy that a claim form uses. The form's `form.json` reads them as `given.NAME`. */
export type ClaimFormFacts = {
  /** Business dates: the first day of the first term, and the last day of cover. */
  effectiveFrom: string;
  effectiveTo: string;
  /**
   * The policyholder and the phone of the order. They are the contact of the claim, unless the form names another
   * person.
   */
  holder: string;
  phone: string;
  /** Id of the insured person if there is only one; otherwise null. */
  onlyInsured: string | null;
  /** True if the line of business pays for stays in hospital. */
  asksDischarge: boolean;
  /** The persons for whom a claim can be filed. */
  insured: { code: string }[];
  /** The benefits that can be claimed. */
  benefits: { code: string }[];
  /**
   * The benefits that can be claimed for each person. `payable`: the amount that can still be approved, in minor units;
   * null: no limit in money. `within`: the benefit whose limit the line shares with others; empty if it shares none.
   */
  lines: { insured: string; benefit: string; payable: number | null; within: string }[];
  /** Limits that several lines share, and the amount left of each for each person, in minor units. */
  caps: { insured: string; benefit: string; left: number }[];
};

/** 404 `policyNotFound`. */
export const getClaimFiling = get(
  '/api/policies/:number/claim-filing',
  ['b2b:claims', 'insurer:claims'],
  'The form by which a claim on a policy is filed, with what the policy gives to it',
  {
    query: closedObject({
      locale: Type.Optional(locale),
      /** The day of the loss. The reply shows the persons and the cover of that day. Default: today. */
      lossDate: Type.Optional(day),
    }),
    reply: Type.Object({
      policy: policyStatusView,
      holder: Type.String(),
      currency: Type.String(),
      /** The business date by which the claim is judged. */
      today: Type.String(),
      journey: Type.Unsafe<Questionnaire>(Type.Any()),
      /** Address of the compiled page validators. It contains a hash of their content. */
      validators: Type.String(),
      given: Type.Unsafe<ClaimFormFacts>(Type.Any()),
      insured: benefitBalance.properties.insured,
      people: benefitBalance.properties.people,
      /** The documents that a claim of this kind needs. Their names are the messages `claims.papers.{paper}`. */
      papers: Type.Array(Type.String()),
      /** Texts of the labels and names of countries, in the requested language. */
      messages: texts,
    }),
  },
);
