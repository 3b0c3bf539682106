import { createHash } from 'node:crypto';
import { isObject, type Json } from '#engine/language/json.ts';

/** Members whose values are secrets. A reader replaces their examples. */
const SECRETS: Record<string, string> = { access_token: 'token-...', secret: 'secret-...', key: 'key-...' };
/** Members that are dictionaries of texts: their examples have few entries. */
const DICTIONARIES = new Set(['messages', 'conditions']);
const SHOWN_ENTRIES = 2;
/** Members that no program needs: the steps of a calculation. */
const LEFT_OUT = new Set(['trace', 'lookups']);
/** An identifier that the shop draws at random, behind a prefix. */
const RANDOM = /^(client-|msg_)?([\w-]{16,}|[\da-f]{8}-[\da-f-]{27})$/;

/**
 * Builds the examples of replies from real replies, by operation id, as the text of a JSON file. Lists have one entry.
 * Random identifiers and secrets are replaced, the same one always by the same text.
 */
export function serializeReplyExamples(replies: ReadonlyMap<string, Json>): string {
  const names = new Map<string, string>();
  const examples = [...replies]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([operation, reply]) => [operation, shorten(reply, '', names)]);
  return `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`;
}

function shorten(value: Json, member: string, names: Map<string, string>): Json {
  if (Array.isArray(value)) return value.slice(0, 1).map((entry) => shorten(entry, member, names));
  if (isObject(value)) {
    const entries = Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .slice(0, DICTIONARIES.has(member) ? SHOWN_ENTRIES : undefined);
    return Object.fromEntries(entries.map(([key, inner]) => [key, shorten(inner as Json, key, names)]));
  }
  if (typeof value !== 'string') return value;
  return SECRETS[member] ?? replaceRandom(value, names);
}

function replaceRandom(text: string, names: Map<string, string>): string {
  const [, prefix = '', random] = RANDOM.exec(text) ?? [];
  if (random === undefined || !/\d/.test(random) || !/[a-zA-Z]/.test(random)) return text;
  const known = names.get(random) ?? createHash('sha256').update(String(names.size)).digest('hex');
  names.set(random, known);
  return `${prefix}${known.slice(0, random.length)}`;
}

/** Lists the members of a reply and of the objects in it, each by its place, without those of dictionaries. */
export function listMembers(value: Json, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listMembers(entry, `${place}[]`));
  if (!isObject(value) || DICTIONARIES.has(place.split('.').at(-1) ?? '')) return [place];
  return Object.entries(value).flatMap(([key, inner]) => listMembers(inner as Json, `${place}.${key}`));
}
