import { afterAll, describe, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { createWordingLibrary } from '#server/catalogue/products/wording-library.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createDocumentRenderer } from '#server/platform/documents/render-document.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { createTestCatalogue } from '#tests/support/test-catalogue.ts';

const files = readProductFiles(projectRoot);
const catalogue = await createTestCatalogue(files, new Map(), new Date('2026-04-01T00:00:00Z'));
const documents = createDocumentRenderer();
afterAll(() => documents.close());
const library = createWordingLibrary({ catalogue, wording: loadWording(files), documents });

// With the limits of all plans, the longest that there is.
describe.each(catalogue.list())('the summary of cover of $definition.product.id', (version) => {
  test.each(['en', 'km'] as const)('has one page in %s', async (language) => {
    const { pdf, fileName } = await library.open(version, 'coverSummary', language);
    expect(fileName).toContain(`-${language}.pdf`);
    expect(pdf.toString('latin1')).toMatch(/\/Type \/Pages\s+\/Count 1\D/);
  });
});
