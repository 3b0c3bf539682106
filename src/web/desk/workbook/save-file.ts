/** Saves content under a name on the reader's own machine, like a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
