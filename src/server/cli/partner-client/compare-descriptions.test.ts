import { describe, expect, test } from 'vitest';
import { compareDescriptions, computeNextVersion, type Description } from './compare-descriptions.ts';
import { serializeDescription } from './released-description.ts';
import { findVersionFault, renderChangelog } from './render-changelog.ts';

/** A description with one call and one webhook. */
const base = {
  info: { version: '1.2.0', title: 'An API' },
  paths: {
    '/api/things/{id}': {
      post: {
        operationId: 'changeThing',
        summary: 'Change a thing',
        security: [{ program: ['sell'] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Wish' } } } },
        responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
      },
    },
  },
  webhooks: {
    thing: {
      post: {
        operationId: 'receiveThing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Wish: {
        type: 'object',
        additionalProperties: false,
        required: ['colour'],
        properties: { colour: { type: 'string', enum: ['red', 'blue'] }, note: { type: 'string', maxLength: 60 } },
      },
      Thing: {
        type: 'object',
        required: ['state', 'total'],
        properties: {
          state: { type: 'string', enum: ['new', 'old'] },
          total: { type: 'integer' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
      },
    },
  },
};

type Editable = typeof base & Description;

/** The changes after an edit of the description, each with `!` if it breaks programs. */
function changesOf(edit: (api: Editable) => void): string[] {
  const newer = structuredClone(base) as unknown as Editable;
  edit(newer);
  return compareDescriptions(base as unknown as Description, newer).map(
    ({ text, isBreaking }) => `${isBreaking ? '! ' : ''}${text}`,
  );
}
const callOf = (api: Editable) => api.paths['/api/things/{id}'].post;

test('alternatives are the same by `anyOf` as by `oneOf`, and the comparison finds a removed alternative', () => {
  const withNote = (note: object) => {
    const api = structuredClone(base) as unknown as Editable;
    Object.assign(api.components.schemas.Wish.properties, { note });
    return api;
  };
  const alternatives = [{ type: 'string' }, { type: 'number' }];
  const older = withNote({ oneOf: alternatives });
  const find = (note: object) => compareDescriptions(older, withNote(note)).map(({ text }) => text);
  expect(find({ anyOf: alternatives })).toEqual([]);
  expect(find({ oneOf: [{ type: 'string' }] })).toEqual(['`Wish.note` has fewer alternatives.']);
});

describe('a difference breaks programs', () => {
  test.each<[string, (api: Editable) => void, string[]]>([
    ['nothing changed', () => {}, []],
    ['other words', (api) => void Object.assign(callOf(api), { summary: 'Paint a thing' }), []],
    ['a call is gone', (api) => void Object.assign(api, { paths: {} }), ['! `changeThing` was removed.']],
    [
      'a new path',
      (api) => void Object.assign(api, { paths: { '/api/parts/{id}': { post: callOf(api) } } }),
      ['! `changeThing` is at `POST /api/parts/{id}`.'],
    ],
    [
      'other scopes',
      (api) => void Object.assign(callOf(api), { security: [{ program: ['claims'] }] }),
      ['! `changeThing` needs other scopes.'],
    ],
    [
      'a parameter is gone',
      (api) => void callOf(api).parameters.pop(),
      ['! `changeThing` has no parameter `limit` any more.'],
    ],
    [
      'a required parameter',
      (api) =>
        void callOf(api).parameters.push({ name: 'at', in: 'query', required: true, schema: { type: 'string' } }),
      ['! `changeThing` has the required parameter `at`.'],
    ],
    [
      'a lower limit',
      (api) => void Object.assign(callOf(api).parameters[1]?.schema as object, { maximum: 50 }),
      ['! The parameter `limit` of `changeThing`: `maximum` is 50.'],
    ],
    [
      'a member of the body becomes required',
      (api) => void api.components.schemas.Wish.required.push('note'),
      ['! `Wish.note` is required.'],
    ],
    [
      'a required member of the body',
      (api) =>
        void Object.assign(api.components.schemas.Wish, {
          required: ['colour', 'size'],
          properties: { ...base.components.schemas.Wish.properties, size: { type: 'integer' } },
        }),
      ['! `Wish.size` was added and is required.'],
    ],
    [
      'a word of the body is gone',
      (api) => void api.components.schemas.Wish.properties.colour.enum.pop(),
      ['! `Wish.colour` has no word `blue` any more.'],
    ],
    [
      'a member of the reply is gone',
      (api) => void Object.assign(api.components.schemas.Thing.properties, { total: undefined }),
      ['! `Thing.total` was removed.'],
    ],
    [
      'a member of the reply may be missing',
      (api) => void api.components.schemas.Thing.required.pop(),
      ['! `Thing.total` is optional.'],
    ],
    [
      'a member of the reply may be null',
      (api) => void Object.assign(api.components.schemas.Thing.properties.total, { type: ['integer', 'null'] }),
      ['! `Thing.total` is integer or null instead of integer.'],
    ],
    ['a webhook is gone', (api) => void Object.assign(api, { webhooks: {} }), ['! The webhook `thing` was removed.']],
  ])('%s', (_name, edit, expected) => {
    expect(changesOf(edit)).toEqual(expected);
  });
});

describe('a difference only adds', () => {
  test.each<[string, (api: Editable) => void, string[]]>([
    [
      'a call',
      (api) => void Object.assign(api.paths, { '/api/parts': { get: { operationId: 'listParts', responses: {} } } }),
      ['`listParts` was added: `GET /api/parts`.'],
    ],
    [
      'an optional member of the body',
      (api) => void Object.assign(api.components.schemas.Wish.properties, { size: { type: 'integer' } }),
      ['`Wish.size` was added.'],
    ],
    [
      'a member of the reply, named once',
      (api) => void Object.assign(api.components.schemas.Thing.properties, { owner: { type: 'string' } }),
      ['`Thing.owner` was added.'],
    ],
    [
      'a word of the reply',
      (api) => void api.components.schemas.Thing.properties.state.enum.push('lost'),
      ['`Thing.state` has the word `lost`.'],
    ],
    [
      'a longer text in the body',
      (api) => void Object.assign(api.components.schemas.Wish.properties.note, { maxLength: 90 }),
      ['`Wish.note`: `maxLength` is 90.'],
    ],
  ])('%s', (_name, edit, expected) => {
    expect(changesOf(edit)).toEqual(expected);
  });
});

const added = [{ text: '`listParts` was added.', isBreaking: false }];
const broken = [{ text: '`changeThing` was removed.', isBreaking: true }, ...added];

test('additions raise the minor part of the version, and breaking changes raise its major part', () => {
  expect([[], added, broken].map((changes) => computeNextVersion('1.2.0', changes))).toEqual([
    '1.2.0',
    '1.3.0',
    '2.0.0',
  ]);
  expect(findVersionFault('1.2.0', '1.3.0', added)).toBeUndefined();
  expect(findVersionFault('9.2.0', '10.0.0', broken)).toBeUndefined();
  expect(findVersionFault('1.2.0', '1.2.0', added)).toBe(
    'the version 1.2.0 must be at least 1.3.0: `listParts` was added.',
  );
  expect(findVersionFault('1.2.0', '1.9.0', broken)).toBe(
    'the version 1.9.0 must be at least 2.0.0: `changeThing` was removed.',
  );
});

test('the changelog lists the changes only in the section of the version, also when it is written again', () => {
  const text = '# Changes\n\n## 1.3.0\n\n30 November 2026\n\n- By hand.\n\n## 1.2.0\n\nThe first one.\n';
  const once = renderChangelog(text, '1.3.0', added);
  expect(once).toBe(
    '# Changes\n\n## 1.3.0\n\n30 November 2026\n\n- By hand.\n\nChanges since the last release, from the difference of the descriptions:\n\n- `listParts` was added.\n\n## 1.2.0\n\nThe first one.\n',
  );
  expect(renderChangelog(once, '1.3.0', added)).toBe(once);
  expect(renderChangelog(once, '1.3.0', broken)).toContain('- **Breaking:** `changeThing` was removed.\n- `listParts`');
  expect(() => renderChangelog(text, '1.4.0', added)).toThrow('## 1.4.0');
});

test('a stored description omits texts for readers, but retains members of any name', () => {
  const described = structuredClone(base) as unknown as Editable;
  Object.assign(described.components.schemas.Wish.properties, {
    description: { type: 'string', description: 'A word' },
  });
  const stored = JSON.parse(serializeDescription(described));
  expect(stored.components.schemas.Wish.properties.description).toEqual({ type: 'string' });
  expect([stored.info, stored.paths['/api/things/{id}'].post.summary]).toEqual([{ version: '1.2.0' }, undefined]);
});
