/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, filename: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
