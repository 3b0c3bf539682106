/*
 * The typesetting process. It is a separate process, because native code cannot be stopped inside a thread, and because
 * a crash in it must not end the server.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { makeTextReadable } from './pdf/make-text-readable.ts';
import type { TypesetJob, TypesetReply } from './typesetter.ts';

const require = createRequire(import.meta.url);

/** The names of the faces, as `faces` of paper.typ lists them, each in two weights. */
const families = ['', 'Khmer', 'Thai', 'Lao', 'Myanmar', 'Arabic', 'SC', 'KR'];
const locateFace = (family: string, weight: string): string => {
  const folder = ['noto-sans', ...(family === '' ? [] : [family.toLowerCase()])].join('-');
  return `@expo-google-fonts/${folder}/${weight}/NotoSans${family}_${weight}.ttf`;
};
const faces = families.flatMap((family) => ['400Regular', '700Bold'].map((weight) => locateFace(family, weight)));

/** The folder of the templates. */
const [workspace = ''] = process.argv.slice(2);
// Passed as bytes: with font folders, or without any, the fonts of this machine would be used as well.
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(require.resolve(face))) }],
});

type Drawn = { bytes: Buffer; pages: number } | { refused: string };

function typeset({ source, inputs, output, madeAtSeconds }: TypesetJob): Drawn {
  const main = 'text' in source ? { mainFileContent: source.text } : { mainFilePath: join(workspace, source.file) };
  const compiled = compiler.compile({ ...main, inputs });
  const document = compiled.result;
  if (document === null) {
    const diagnostics = compiled.takeDiagnostics();
    return { refused: diagnostics === null ? 'no reason' : JSON.stringify(compiler.fetchDiagnostics(diagnostics)) };
  }
  const pages = document.numOfPages;
  const bytes =
    output === 'pdf'
      ? makeTextReadable(compiler.pdf(document, { creationTimestamp: madeAtSeconds }))
      : Buffer.from(compiler.plainSvg(document));
  // The cache keeps the results of the last few documents.
  compiler.evictCache(10);
  return { bytes, pages };
}

process.on('message', ({ id, job }: { id: number; job: TypesetJob }) => {
  let answer: Drawn;
  try {
    answer = typeset(job);
  } catch (error) {
    answer = { refused: error instanceof Error ? error.message : String(error) };
  }
  process.send?.({ id, ...answer } satisfies TypesetReply);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
