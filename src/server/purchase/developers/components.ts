import { claimFile, claimView, listClaims } from '#contract/claims/claims.ts';
import { benefitBalance } from '#contract/claims/policy-holders.ts';
import { getProductQuestions } from '#contract/integration/product-questions.ts';
import { changeWebhook, listDeliveries } from '#contract/integration/webhooks.ts';
import { problemDetails, problemError } from '#contract/problem.ts';
import { listProducts } from '#contract/products.ts';
import { getDraft } from '#contract/purchase/drafts.ts';
import { endorsementView } from '#contract/purchase/endorsements.ts';
import { listOrders, orderDetail } from '#contract/purchase/order-histories.ts';
import { policyStatusView } from '#contract/purchase/policies.ts';
import { dayRange, named } from '#contract/schemas.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import { engineSchemas, memberTypes, type Schema } from './engine-schemas.ts';

/** A line about a member: its meaning with its unit, an example, and a format that the contract does not check. */
type MemberNote = { text?: string; example?: unknown; format?: string };

const questionPage = getProductQuestions.reply.properties.pages.items;

const members: Record<string, MemberNote> = descriptions.members;

/** Names of the schemas that several calls share. Another object gets the name of the place where it is found first. */
const sharedNames = new Map(
  Object.entries({
    Problem: problemDetails,
    ProblemError: problemError,
    Product: listProducts.reply.items,
    Labels: getProductQuestions.reply.properties.names,
    QuestionPage: questionPage,
    Question: questionPage.properties.questions.items,
    QuestionChoice: questionPage.properties.questions.items.properties.choices.items,
    ItemQuestion: questionPage.properties.questions.items.properties.items.items,
    Draft: getDraft.reply,
    Endorsement: endorsementView,
    Order: orderDetail,
    OrderRow: listOrders.reply.properties.items.items,
    PolicyStatus: policyStatusView,
    Claim: claimView,
    ClaimRow: listClaims.reply.properties.items.items,
    ClaimFile: claimFile,
    PersonBalance: benefitBalance.properties.people.items,
    WebhookEndpoint: changeWebhook.reply,
    WebhookDelivery: listDeliveries.reply.properties.items.items,
    Named: named,
    DayRange: dayRange,
  }).map(([name, schema]) => [JSON.stringify(schema), name]),
);

/** The named schemas of a description. Equal objects are one component. */
export type Components = { schemas: Record<string, Schema>; names: Map<string, string> };

export function createComponents(): Components {
  const components: Components = { schemas: {}, names: new Map() };
  for (const [name, schema] of Object.entries(engineSchemas))
    components.schemas[name] = describeObject(components, schema, name);
  return components;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const toSingular = (name: string): string =>
  /(ss|us)$/.test(name) ? name : name.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * Describes a schema of the contract for OpenAPI: objects become named components with a note on each member, and a
 * choice of words becomes an `enum`.
 * @param name the name of the component, if the schema is an object without another name
 */
export function describeSchema(components: Components, described: object, name: string): Schema {
  const schema = described as Schema;
  const { anyOf, items, type, properties, patternProperties } = schema;
  if (schema.$ref !== undefined) return schema;
  if (Array.isArray(anyOf)) return describeChoice(components, anyOf, name);
  if (type === 'array') return { ...schema, items: describeSchema(components, items as Schema, toSingular(name)) };
  if (patternProperties) {
    const [values = {}] = Object.values(patternProperties);
    const { patternProperties: _patterns, ...rest } = schema;
    return { ...rest, additionalProperties: describeSchema(components, values, toSingular(name)) };
  }
  if (properties) return referTo(components, schema, name);
  if (Object.keys(schema).length === 0) return { $ref: '#/components/schemas/AnswerValue' };
  const { pattern, ...plain } = schema;
  // Many validators do not read Unicode classes. The server checks them.
  return String(pattern).includes('\\p{') ? plain : schema;
}

function describeChoice(components: Components, options: Schema[], name: string): Schema {
  if (options.every((option) => typeof option.const === 'string'))
    return { type: 'string', enum: options.map((option) => option.const) };
  const isOnly = options.filter(({ type }) => type !== 'null').length === 1;
  const anyOf = options.map((option, at) => describeSchema(components, option, isOnly ? name : `${name}${at + 1}`));
  const [first, second] = anyOf;
  // A nullable type is one type, which generators know better than a choice.
  if (isOnly && typeof first?.type === 'string' && first.enum === undefined && second?.type === 'null')
    return { ...first, type: [first.type, 'null'] };
  return { anyOf };
}

function referTo(components: Components, schema: Schema, name: string): Schema {
  const content = JSON.stringify(schema);
  const known = components.names.get(content);
  const own = known ?? sharedNames.get(content) ?? name;
  if (known === undefined) {
    if (components.schemas[own]) throw new Error(`two schemas have the name ${own}`);
    components.names.set(content, own);
    components.schemas[own] = {};
    components.schemas[own] = describeObject(components, schema, own);
  }
  return { $ref: `#/components/schemas/${own}` };
}

function describeObject(components: Components, schema: Schema, name: string): Schema {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([member, one]) => [
    member,
    describeMember(components, { of: name, member }, one),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Describes a member of an object, or a parameter of a call (`of`: the operation id), with its note. */
export function describeMember(
  components: Components,
  { of, member }: { of: string; member: string },
  schema: Schema,
): Schema {
  const key = members[`${of}.${member}`] ? `${of}.${member}` : member;
  const typed = memberTypes[`${of}.${member}`] ?? schema;
  const described = describeSchema(components, typed, `${capitalize(of)}${capitalize(member)}`);
  // A test finds a member without a note.
  const { text, example, format } = members[key] ?? {};
  return {
    ...described,
    ...(format === undefined ? {} : { format }),
    ...(text === undefined ? {} : { description: text }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}
