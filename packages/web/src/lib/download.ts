import { fileName } from './file-name';

export const downloadText = (name: string, text: string, type = 'text/plain'): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** In a file that is named by these parts. */
export const downloadCsv = (csv: string, ...nameParts: string[]): void =>
  downloadText(fileName('csv', ...nameParts), csv, 'text/csv');

export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
