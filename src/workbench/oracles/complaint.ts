/** What somebody says of a product. One that breaks is noticed, too: then it is what the engine says. */
export function complaint(ask: () => string | undefined): string | undefined {
  try {
    return ask();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
