/**
 * The kind of file that contains the value: a file of the product, its messages (`words`), its documents to read, or a
 * shared file.
 */
type ExpectedFile =
  | 'form'
  | 'rating'
  | 'benefits'
  | 'product'
  | 'words'
  | 'documents'
  | 'shared/claims'
  | 'shared/promotions';

/**
 * One value of a product, as a line of an expected table: the first `keys` cells identify the value, the other cells
 * are the value. `at`: JSON pointer to the value in its file.
 */
export type ExpectedLine = { cells: string[]; file: ExpectedFile; at: string };

/** All messages of a product: by language, then by message id. */
export type Texts = Record<string, Record<string, string>>;
