import type { Json } from '#engine/language/json.ts';
import type { Answers } from '#engine/record.ts';
import { createPicture } from './create-picture.ts';

/** Drawn once in a process: all sample pictures look the same. */
let sample: Promise<Buffer> | undefined;

type Send<Draft> = (draft: Draft, picture: Buffer) => Promise<string>;

/**
 * Cases name their pictures `sample-...`. A draft that answers with one gets a picture of its own for it, once, and
 * the same picture whenever the same name is answered again.
 */
export function createSampleUploader<Draft extends { id: string }>(send: Send<Draft>) {
  const sent = new Map<string, Promise<string>>();

  async function put(draft: Draft, value: Json): Promise<Json> {
    if (Array.isArray(value)) return Promise.all(value.map((entry) => put(draft, entry)));
    if (typeof value === 'object' && value !== null) return inMembers(draft, value as Answers);
    if (typeof value !== 'string' || !value.startsWith('sample-')) return value;
    const name = `${draft.id} ${value}`;
    sample ??= createPicture();
    const upload = sent.get(name) ?? sample.then((picture) => send(draft, picture));
    sent.set(name, upload);
    return upload;
  }

  async function inMembers(draft: Draft, answers: Answers): Promise<Answers> {
    const members = Object.entries(answers).map(async ([name, value]) => [name, await put(draft, value)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  return inMembers;
}
