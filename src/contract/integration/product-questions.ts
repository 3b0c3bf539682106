import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { get } from '../call.ts';
import { nullable, oneOf } from '../schemas.ts';

/* The questions of a product as data, for programs that sell it without a reading of its pages. */

/** A text in the languages of the shop. */
const labels = Type.Object({ en: Type.String(), km: Type.String(), zh: Type.String() });
export type Labels = Static<typeof labels>;

const choice = Type.Object({
  /** The answer. */
  code: Type.Union([Type.String(), Type.Integer()]),
  labels,
  /** By the name of another question, its answers with which this choice is offered. Missing: with each answer. */
  offeredWith: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Union([Type.String(), Type.Integer()])))),
});
export type QuestionChoice = Static<typeof choice>;

/** The kinds of questions. */
const questionKinds = [
  ...(['text', 'date', 'amount', 'phone', 'number', 'yesNo', 'choice', 'choices', 'picture', 'list'] as const),
] as const;

const question = {
  name: Type.String(),
  labels,
  /** The help below the label; null: none. */
  help: nullable(labels),
  kind: oneOf(questionKinds),
  /** JSON Schema of the answer. */
  schema: Type.Unsafe<Record<string, Json>>(Type.Any()),
  /** True if the page needs an answer while it asks the question. */
  isRequired: Type.Boolean(),
  /** True for a declaration of the policyholder: a seller does not answer it. */
  isDeclared: Type.Boolean(),
  /** Name of the condition under which the question is asked; null: always. */
  askedWhen: nullable(Type.String()),
  /** The choices in their order; empty for other kinds. */
  choices: Type.Array(choice),
};

const page = Type.Object({
  page: Type.String(),
  titles: labels,
  /** `items`: the questions of each item of a list; empty for other kinds. An item also has an `id` of its own. */
  questions: Type.Array(Type.Object({ ...question, items: Type.Array(Type.Object(question)) })),
});
export type QuestionPage = Static<typeof page>;
export type Question = QuestionPage['questions'][number];

const productQuestions = Type.Object({
  product: Type.String(),
  version: Type.String(),
  names: labels,
  currency: Type.String(),
  /** The pages of the purchase. The draft's `page` says which one is next: answers decide the way. */
  pages: Type.Array(page),
  /** The plans that the product compares. */
  plans: Type.Array(Type.Object({ plan: Type.String(), labels })),
  /** Conditions by name, as JSON Logic over the answers and `derived`. */
  conditions: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
  /** Values that are computed from the answers, each as JSON Logic over the answers and earlier values. */
  derived: Type.Array(Type.Object({ name: Type.String(), logic: Type.Unsafe<Json>(Type.Any()) })),
  /** Answers of a customer of today, and the names of the questions that need a picture; null: no example. */
  example: nullable(
    Type.Object({
      answers: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
      pictures: Type.Array(Type.String()),
    }),
  ),
});
export type ProductQuestions = Static<typeof productQuestions>;

/** 404 `notFound` for a product that is not on sale. */
export const getProductQuestions = get(
  '/api/products/:product/form',
  'anyone',
  'The questions of a product on sale, for programs',
  { reply: productQuestions },
);
