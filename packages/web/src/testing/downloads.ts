import { onTestFinished, vi } from 'vitest';

/** What the page hands the reader to keep: each file's name and what is in it, byte for byte. */
export function watchDownloads() {
  const files: { name: string; file: Blob }[] = [];
  let last: Blob | null = null;
  URL.createObjectURL = (file) => {
    last = file as Blob;
    return 'blob:home';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (last) files.push({ name: this.download, file: last });
  });
  onTestFinished(() => click.mockRestore());
  return {
    names: () => files.map(({ name }) => name),
    textOf: (place: number) => textOf(files[place]?.file),
  };
}

/** Blob.text() would drop the byte order mark. */
const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve, reject) => {
    if (!file) return reject(new Error('no such file'));
    const reader = new FileReader();
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
