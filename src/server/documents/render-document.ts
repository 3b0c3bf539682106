import type { DocumentData, DocumentLanguage } from './document-data.ts';
import { drawQr } from './draw-qr.ts';
import { layOut } from './lay-out.ts';
import { createTypesetter } from './typesetter.ts';

export type DocumentRenderer = {
  /** The bytes of a PDF (A4); the same data and language give the same bytes. Rejects with a `DocumentError`. */
  render(document: DocumentData, language: DocumentLanguage): Promise<Buffer>;
  /** Ends the process that sets type. */
  close(): Promise<void>;
};

const ink = '#0b3244';

/** Makes certificates and cover notes as PDF. `timeLimitMs` is the time one document may take, 20 s unless given. */
export function createDocumentRenderer({ timeLimitMs = 20_000 }: { timeLimitMs?: number } = {}): DocumentRenderer {
  const typesetter = createTypesetter({ timeLimitMs });
  return {
    render: async (document, language) => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'certificate.typ' },
        inputs: {
          language,
          document: JSON.stringify(layOut(document, language)),
          qr: drawQr(document.qr.url, ink),
        },
        output: 'pdf',
        madeAtSeconds: Math.floor(Date.parse(document.madeAt) / 1000),
      });
      return bytes;
    },
    close: () => typesetter.close(),
  };
}
