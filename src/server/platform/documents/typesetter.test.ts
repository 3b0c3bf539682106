import { afterEach, expect, test } from 'vitest';
import { createTypesetter, type Typesetter } from './typesetter.ts';

let typesetter: Typesetter;
afterEach(() => typesetter.close());

const job = (text: string, inputs: Record<string, string> = {}) =>
  ({ source: { text }, inputs, output: 'svg', madeAtSeconds: 0 }) as const;
const endless = '#for i in range(10000) { for j in range(10000) { let x = i + j } }';

test('abandons a document that needs too long, and typesets the next document', async () => {
  typesetter = createTypesetter({ timeLimitMs: 2000 });
  const long = typesetter.typeset(job(endless));
  const next = typesetter.typeset(job('short'));
  await expect(long).rejects.toMatchObject({ code: 'document-timed-out' });
  expect((await next).pages).toBe(1);
});

test('the typesetter refuses a document that the template cannot set, and continues', async () => {
  typesetter = createTypesetter({ timeLimitMs: 20_000 });
  await expect(typesetter.typeset(job('#sys.inputs.missing'))).rejects.toMatchObject({ code: 'document-not-typeset' });
  expect((await typesetter.typeset(job('one #pagebreak() two'))).pages).toBe(2);
});

test('the typesetter reads nothing outside its templates', async () => {
  typesetter = createTypesetter({ timeLimitMs: 20_000 });
  for (const path of ['/../lay-out.ts', '../lay-out.ts', '/etc/hostname']) {
    await expect(typesetter.typeset(job(`#read("${path}")`))).rejects.toMatchObject({ code: 'document-not-typeset' });
  }
});

test('the typesetter refuses waiting requests when it is closed', async () => {
  typesetter = createTypesetter({ timeLimitMs: 20_000 });
  const waiting = [typesetter.typeset(job(endless)), typesetter.typeset(job('short'))];
  const ended = Promise.allSettled(waiting);
  await typesetter.close();
  for (const result of await ended) expect(result).toMatchObject({ reason: { code: 'typesetter-failed' } });
  await expect(typesetter.typeset(job('late'))).rejects.toMatchObject({ code: 'typesetter-failed' });
});

test('the typesetter sets code in the data as its plain letters', async () => {
  typesetter = createTypesetter({ timeLimitMs: 20_000 });
  const hostile = '#panic("x")*_`$[<@\\u{41}]=';
  const source = '#import "/paper.typ": *\n#set page(height: auto)\n#show: dressed\n#flow(sys.inputs.name)';
  const svg = (await typesetter.typeset(job(source, { name: hostile }))).bytes.toString();
  expect(svg.match(/<use /g)?.length).toBe(hostile.length);
});

test('the typesetter wraps a long Khmer text, and a run of letters without an end', async () => {
  typesetter = createTypesetter({ timeLimitMs: 20_000 });
  const { breakLines } = await import('./lay-out.ts');
  const source = (shown: string) =>
    `#import "/paper.typ": *\n#show: dressed\n#context {
      let size = measure(width: 200pt, ${shown})
      assert(size.width <= 200.1pt and size.height > 100pt)
    }`;
  for (const address of ['ភូមិដំណាក់ធំសង្កាត់ស្ទឹងមានជ័យ'.repeat(15), 'W'.repeat(300)]) {
    const inputs = { address: breakLines(address) };
    expect((await typesetter.typeset(job(source('flow(sys.inputs.address)'), inputs))).pages).toBe(1);
  }
  // This check itself must be able to fail.
  const unbroken = typesetter.typeset(job(source('sys.inputs.address'), { address: 'W'.repeat(300) }));
  await expect(unbroken).rejects.toMatchObject({ code: 'document-not-typeset' });
});
