import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const schema = readFileSync(new URL('./pain.001.001.09.xsd', import.meta.url), 'utf8');

/** Lists the faults that libxml2 finds in payment files of the bank, by the schema of their origin. */
export async function listPain001Faults(...files: string[]): Promise<string[]> {
  const xml = files.map((contents, nth) => ({ fileName: `run-${nth}.xml`, contents }));
  return (await validateXML({ xml, schema: [schema] })).errors.map(({ message }) => message);
}
