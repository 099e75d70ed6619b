import type { TextKey } from '#texts/texts';

interface Picture {
  readonly frame: 'phone' | 'window';
  /** What is pressed, among rows that are not named: as it is written there. */
  readonly mark: TextKey | 'vigilia.crt' | 'Vigilia';
  readonly as: 'row' | 'button' | 'switch';
}

export const PICTURES: Record<'android' | 'iphone' | 'windows', readonly [Picture, Picture, Picture]> = {
  android: [
    { frame: 'phone', mark: 'trust.download', as: 'button' },
    { frame: 'phone', mark: 'trust.android.2.mark', as: 'row' },
    { frame: 'phone', mark: 'vigilia.crt', as: 'row' },
  ],
  iphone: [
    { frame: 'phone', mark: 'trust.iphone.1.mark', as: 'button' },
    { frame: 'phone', mark: 'trust.iphone.2.mark', as: 'button' },
    { frame: 'phone', mark: 'Vigilia', as: 'switch' },
  ],
  windows: [
    { frame: 'window', mark: 'trust.windows.1.mark', as: 'button' },
    { frame: 'window', mark: 'trust.windows.2.mark', as: 'row' },
    { frame: 'window', mark: 'trust.windows.3.mark', as: 'button' },
  ],
};

/** A drawing of the screen with what is pressed; whoever cannot see it has the sentence beside it. */
export function stepPicture({ frame, mark, as }: Picture, say: (key: TextKey) => string): string {
  const label = mark === 'vigilia.crt' || mark === 'Vigilia' ? mark : say(mark);
  const [width, height, radius] = frame === 'phone' ? [168, 176, 18] : [240, 176, 8];
  const inner = width - 32;
  const bar = (y: number, share: number) =>
    `<rect class="bar" x="16" y="${y}" width="${Math.round(inner * share)}" height="8" rx="4"/>`;
  const top =
    frame === 'phone'
      ? `<rect class="bar" x="${width / 2 - 20}" y="12" width="40" height="5" rx="2.5"/>`
      : `<path class="line" d="M0 28H${width}"/><path class="line" d="M${width - 22} 10l8 8m0-8l-8 8"/>`;
  return `<svg viewBox="-4 -4 ${width + 8} ${height + 8}" aria-hidden="true"><rect class="frame" width="${width}" height="${height}" rx="${radius}"/>${top}${bar(40, 0.8)}${bar(58, 0.55)}${markOf(as, label, inner)}${bar(136, 0.7)}${bar(152, 0.4)}</svg>`;
}

function markOf(as: Picture['as'], label: string, width: number): string {
  const middle = 16 + width / 2;
  // Bold letters are about two thirds as wide as high.
  const size = Math.min(13, Math.floor((10 * (width - 12)) / (label.length * 0.66)) / 10);
  const words = (x: number, anchor: string) =>
    `<text x="${x}" y="106" text-anchor="${anchor}" font-size="${size}">${label}</text>`;
  if (as === 'button')
    return `<rect class="pressed" x="16" y="84" width="${width}" height="36" rx="8"/><g class="on">${words(middle, 'middle')}</g>`;
  const row = `<rect class="marked" x="10" y="82" width="${width + 12}" height="40" rx="8"/>`;
  if (as === 'row') return row + words(22, 'start');
  const end = 16 + width;
  return `${row}${words(22, 'start')}<rect class="pressed" x="${end - 42}" y="91" width="38" height="22" rx="11"/><circle class="knob" cx="${end - 15}" cy="102" r="8"/>`;
}
