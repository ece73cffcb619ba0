/** Gives the person a file that the browser holds already. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; some browsers read the address only then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
