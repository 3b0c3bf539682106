import type { CardData, DocumentData, DocumentLanguage } from './document-data.ts';
import { drawQr } from './draw-qr.ts';
import { layOut, layOutTexts } from './lay-out.ts';
import type { LetterData } from './letter-data.ts';
import { createTypesetter } from './typesetter.ts';
import type { WordingData } from './wording-data.ts';

/** A PDF, or a picture to draw (SVG) with one page below another. */
type DrawnFormat = 'pdf' | 'svg';

export type DocumentRenderer = {
  /** The bytes of a PDF (A4) unless it is to be `svg`; the same data and language give the same bytes. Rejects with a `DocumentError`. */
  render(document: DocumentData, language: DocumentLanguage, output?: DrawnFormat): Promise<Buffer>;
  /** The same for a letter that tells what was decided. */
  renderLetter(letter: LetterData, language: DocumentLanguage): Promise<Buffer>;
  /** The same for a document to read or to fill in, which is in one language. */
  renderWording(document: WordingData, language: 'km' | 'en', output?: DrawnFormat): Promise<Buffer>;
  /** A card for the wallet, as PDF or as a picture to draw (SVG). */
  renderPolicyCard(card: CardData, language: DocumentLanguage, output: DrawnFormat): Promise<Buffer>;
  /** The picture of a shared link as SVG, 1200 × 630, its letters drawn. */
  renderCard(texts: SocialCardTexts, language: 'km' | 'en'): Promise<Buffer>;
  /** Ends the process that sets type. */
  close(): Promise<void>;
};

type SocialCardTexts = { brand: string; title: string; line: string; foot: string };

const ink = '#0b3244';

/** Makes certificates, cover notes and the documents to read as PDF. `timeLimitMs` is the time one document may take, 20 s unless given. */
export function createDocumentRenderer({ timeLimitMs = 20_000 }: { timeLimitMs?: number } = {}): DocumentRenderer {
  const typesetter = createTypesetter({ timeLimitMs });
  return {
    render: async (document, language, output = 'pdf') => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'certificate.typ' },
        inputs: {
          language,
          document: JSON.stringify(layOut(document, language)),
          qr: drawQr(document.qr.url, ink),
        },
        output,
        madeAtSeconds: seconds(document.madeAt),
      });
      return bytes;
    },
    renderLetter: async (letter, language) => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'claim-letter.typ' },
        inputs: { language, document: JSON.stringify(layOut(letter, language)) },
        output: 'pdf',
        madeAtSeconds: seconds(letter.madeAt),
      });
      return bytes;
    },
    renderWording: async (document, language, output = 'pdf') => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'wording.typ' },
        inputs: { language, document: JSON.stringify(layOutTexts(document)) },
        output,
        madeAtSeconds: seconds(document.madeAt),
      });
      return bytes;
    },
    renderPolicyCard: async (card, language, output) => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'policy-card.typ' },
        inputs: { language, document: JSON.stringify(layOut(card, language)), qr: drawQr(card.qr.url, ink) },
        output,
        madeAtSeconds: seconds(card.madeAt),
      });
      return bytes;
    },
    renderCard: async (texts, language) => {
      const { bytes } = await typesetter.typeset({
        source: { file: 'social-card.typ' },
        inputs: { language, document: JSON.stringify(layOutTexts(texts)) },
        output: 'svg',
        madeAtSeconds: 0,
      });
      return bytes;
    },
    close: () => typesetter.close(),
  };
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
