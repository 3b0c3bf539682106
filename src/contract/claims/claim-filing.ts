import Type from 'typebox';
import type { Questionnaire } from '#engine/questionnaire.ts';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { policyStatusView } from '../purchase/policies.ts';
import { closedObject } from '../schemas.ts';
import { benefitBalance } from './policy-holders.ts';

/** Where a claim's form is told what the policy covers; `form.json` of the journey reads it as `given.NAME`. */
export type ClaimFormFacts = {
  /** Business dates: the first day of the first term, and the last one of the cover. */
  effectiveFrom: string;
  effectiveTo: string;
  /** The policyholder and the phone of the order: who is asked about a claim, unless another is named. */
  holder: string;
  phone: string;
  /** The one who is insured, where there is no other. */
  onlyInsured: string | null;
  /** The line of business pays for stays in hospital. */
  asksDischarge: boolean;
  /** The persons for whom a claim can be filed. */
  insured: { code: string }[];
  /**
   * Lines that can be claimed on, and what can still be approved of each for each person, in minor units; null: no limit in money.
   * `within` is the limit that it shares with others; empty where it shares none.
   */
  benefits: { code: string }[];
  lines: { insured: string; benefit: string; payable: number | null; within: string }[];
  /** Limits that several lines share, and what is left of each for each person, in minor units. */
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
      /** The day of the loss: whom and what the policy covered then. Left out: today. */
      lossDate: Type.Optional(Type.String({ format: 'date' })),
    }),
    reply: Type.Object({
      policy: policyStatusView,
      holder: Type.String(),
      currency: Type.String(),
      /** The business date by which the claim is judged. */
      today: Type.String(),
      journey: Type.Unsafe<Questionnaire>(Type.Any()),
      /** Address of the compiled page validators, named by their content. */
      validators: Type.String(),
      given: Type.Unsafe<ClaimFormFacts>(Type.Any()),
      insured: benefitBalance.properties.insured,
      people: benefitBalance.properties.people,
      /** Papers that a claim of this kind needs, and all that a file can be said to be: `claims.papers.{paper}`. */
      papers: Type.Array(Type.String()),
      /** Texts of the labels, and names of countries, in the language asked for. */
      messages: Type.Record(Type.String(), Type.String()),
    }),
  },
);
