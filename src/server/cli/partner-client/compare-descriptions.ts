import { compareSchemas, type Direction, type Schema } from './compare-schemas.ts';

/** A difference of two descriptions. `isBreaking`: a program that works with the older one may fail with the newer one. */
export type Change = { text: string; isBreaking: boolean };

type Content = Record<string, { schema?: Schema }>;
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
  security?: Record<string, string[]>[];
};
type Located = Operation & { address: string };

/** A description of the API, as far as programs depend on it. */
export type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
};

/** Lists the differences between two descriptions, those that break programs first. */
export function compareDescriptions(older: Description, newer: Description): Change[] {
  const found = new Map<string, Change>();
  const report = (text: string, isBreaking: boolean) => found.set(text, { text, isBreaking });
  const schemas = (direction: Direction, place: string, [one, other]: [Schema | undefined, Schema | undefined]) => {
    if (one && other) compareSchemas({ older, newer, direction, report }, place, [one, other]);
    else if (one) report(`${place} is gone.`, true);
    else if (other) report(`${place} is new.`, direction === 'request');
  };
  const comparison = { older, newer, report, schemas };
  compareCalls(comparison);
  compareWebhooks(comparison);
  const weigh = ({ isBreaking }: Change) => (isBreaking ? 0 : 1);
  return [...found.values()].toSorted((one, other) => weigh(one) - weigh(other) || (one.text < other.text ? -1 : 1));
}

function compareCalls(comparison: Comparison): void {
  const { older, newer, report } = comparison;
  const [before, now] = [listOperations(older), listOperations(newer)];
  for (const [id, operation] of before) {
    const next = now.get(id);
    if (next) compareOperations(comparison, operation, next);
    else report(`\`${id}\` was removed.`, true);
  }
  for (const [id, { address }] of now) if (!before.has(id)) report(`\`${id}\` was added: \`${address}\`.`, false);
}

function compareWebhooks({ older, newer, report, schemas }: Comparison): void {
  const [before, now] = [older.webhooks ?? {}, newer.webhooks ?? {}];
  for (const [name, { post }] of Object.entries(before)) {
    const next = now[name]?.post;
    // A program receives the body of a webhook, as it receives a reply.
    if (next) schemas('reply', `The webhook \`${name}\``, [selectJson(post.requestBody), selectJson(next.requestBody)]);
    else report(`The webhook \`${name}\` was removed.`, true);
  }
  for (const name of Object.keys(now)) if (!before[name]) report(`The webhook \`${name}\` was added.`, false);
}

/** Returns the lowest version that the newer description may have: a breaking change needs a new major version. */
export function computeNextVersion(released: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0] = released.split('.').map(Number);
  if (changes.some(({ isBreaking }) => isBreaking)) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : released;
}

type Comparison = {
  older: Description;
  newer: Description;
  report: (text: string, isBreaking: boolean) => void;
  schemas: (direction: Direction, place: string, pair: [Schema | undefined, Schema | undefined]) => void;
};

function compareOperations(comparison: Comparison, one: Located, other: Located): void {
  const { report, schemas } = comparison;
  const id = `\`${one.operationId}\``;
  if (one.address !== other.address) report(`${id} is at \`${other.address}\`.`, true);
  compareParameters(comparison, one, other);
  schemas('request', `The body of ${id}`, [selectJson(one.requestBody), selectJson(other.requestBody)]);
  for (const [status, reply] of Object.entries(one.responses)) {
    const next = other.responses[status];
    if (next) schemas('reply', `The reply of ${id}`, [selectJson(reply), selectJson(next)]);
    else report(`${id} does not answer ${status} any more.`, true);
  }
  const isKept = (scopes: string) => listScopes(other).some((wanted) => wanted === '' || wanted === scopes);
  if (!listScopes(one).every(isKept)) report(`${id} needs other scopes.`, true);
}

function compareParameters({ older, newer, report, schemas }: Comparison, one: Located, other: Located): void {
  const id = `\`${one.operationId}\``;
  const [before, now] = [listParameters(older, one), listParameters(newer, other)];
  for (const [name, parameter] of before) {
    const next = now.get(name);
    if (!next) report(`${id} has no parameter \`${name}\` any more.`, true);
    else if (next.required && !parameter.required) report(`${id} needs the parameter \`${name}\`.`, true);
    if (next) schemas('request', `The parameter \`${name}\` of ${id}`, [parameter.schema, next.schema]);
  }
  for (const [name, { required = false }] of now)
    if (!before.has(name)) report(`${id} has the ${required ? 'required ' : ''}parameter \`${name}\`.`, required);
}

/** Lists the operations by id, with method and path. */
function listOperations({ paths }: Description): Map<string, Located> {
  const located = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, address: `${method.toUpperCase()} ${path}` })),
  );
  return new Map(located.map((one) => [one.operationId, one]));
}

function listParameters({ components }: Description, { parameters = [] }: Operation): Map<string, Parameter> {
  const named = parameters.map(({ $ref, ...own }) =>
    $ref === undefined ? own : (components.parameters?.[$ref.split('/').at(-1) ?? ''] ?? own),
  );
  return new Map(named.map((one) => [one.name ?? '', one]));
}

const selectJson = (part: { content?: Content } | undefined): Schema | undefined =>
  part?.content?.['application/json']?.schema;

/** Lists the alternatives of scopes of an operation; an empty one needs no token. */
const listScopes = ({ security = [] }: Operation): string[] =>
  security.map((wanted) => Object.values(wanted).flat().toSorted().join(' '));
