// The typesetting process. It is plain JavaScript, so that it starts without a loader. It is a separate process,
// because native code cannot be stopped inside a thread, and because a crash in it must not end the server.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);

// Passed as bytes: with font folders, or without any, the fonts of this machine would be used as well.
const faces = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf',
  '@expo-google-fonts/noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf',
];

/** The folder of the templates. */
const [workspace] = process.argv.slice(2);
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(require.resolve(face))) }],
});

function typeset({ source, inputs, output, madeAtSeconds }) {
  const job = {
    ...(source.file === undefined ? { mainFileContent: source.text } : { mainFilePath: join(workspace, source.file) }),
    inputs,
  };
  const compiled = compiler.compile(job);
  const document = compiled.result;
  if (document === null) {
    return { refused: JSON.stringify(compiler.fetchDiagnostics(compiled.takeDiagnostics())) };
  }
  const pages = document.numOfPages;
  const bytes =
    output === 'pdf'
      ? compiler.pdf(document, { creationTimestamp: madeAtSeconds })
      : Buffer.from(compiler.plainSvg(document));
  // The cache keeps the results of the last few documents.
  compiler.evictCache(10);
  return { bytes, pages };
}

process.on('message', ({ id, job }) => {
  let answer;
  try {
    answer = typeset(job);
  } catch (error) {
    answer = { refused: String(error?.message ?? error) };
  }
  process.send({ id, ...answer });
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
