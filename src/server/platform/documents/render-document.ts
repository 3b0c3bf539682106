import type { CardData, DocumentData, DocumentLanguage } from './document-data.ts';
import { drawQr } from './draw-qr.ts';
import { layOut, layOutTexts } from './lay-out.ts';
import type { LetterData } from './letter-data.ts';
import { createTypesetter } from './typesetter.ts';
import type { WordingData } from './wording-data.ts';

/** A PDF, or an SVG picture with one page below another. */
type DrawnFormat = 'pdf' | 'svg';

export type DocumentRenderer = {
  /**
   * Renders an A4 PDF, or SVG on request. The same data and language give the same bytes. Rejects with a
   * `DocumentError`.
   */
  render(document: DocumentData, language: DocumentLanguage, output?: DrawnFormat): Promise<Buffer>;
  /** Renders a letter about a decision. */
  renderLetter(letter: LetterData, language: DocumentLanguage): Promise<Buffer>;
  /** Renders a document to read or to fill in, in one language. */
  renderWording(document: WordingData, language: 'km' | 'en', output?: DrawnFormat): Promise<Buffer>;
  /** Renders a card for the wallet, as PDF or SVG. */
  renderPolicyCard(card: CardData, language: DocumentLanguage, output: DrawnFormat): Promise<Buffer>;
  /** Renders the picture of a shared link as SVG, 1200 × 630, with its letters as paths. */
  renderCard(texts: SocialCardTexts, language: 'km' | 'en'): Promise<Buffer>;
  /** Ends the typesetting process. */
  close(): Promise<void>;
};

type SocialCardTexts = { brand: string; title: string; line: string; foot: string };

const ink = '#0b3244';

/**
 * Creates the renderer of certificates, cover notes and documents. `timeLimitMs` is the limit of one document, 20 s by
 * default.
 */
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
