import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CodeFormat,
  drawCode,
  type Frame,
  loadCodecs,
  SHARP,
  seeded,
  takeFrame,
  type View,
} from '../../packages/web/src/testing/camera-frames';

/** What Chromium’s camera sees: a film that is read anew whenever the camera is opened. */
export interface FakeCamera {
  readonly switches: readonly string[];
  /** Each code for three seconds, in which a busy machine too decodes it twice, and again from the beginning. */
  shows(...codes: readonly ShownCode[]): Promise<void>;
  remove(): void;
}

export type ShownCode = readonly [text: string, format: CodeFormat, view?: Partial<View>];

const SIZE = 360;
const A_SECOND = 10;

export function fakeCamera(): FakeCamera {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-camera-'));
  const film = join(folder, 'film.y4m');
  loadCodecs();
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream', // the headless shell has no other, and this one never refuses
      `--use-file-for-fake-video-capture=${film}`,
    ],
    shows: async (...codes) => {
      const frames = [];
      for (const [text, format, view] of codes) {
        const frame = takeFrame(await drawCode(text, format), { ...SHARP, ...view }, seeded(7), SIZE);
        frames.push(...Array.from({ length: 3 * A_SECOND }, () => frame));
      }
      writeFileSync(film, filmOf(frames));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** YUV4MPEG2: each frame is its grey, and colours that say nothing. */
function filmOf(frames: readonly Frame[]): Uint8Array {
  const colours = Buffer.alloc(SIZE * SIZE * 0.5, 128);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${SIZE} H${SIZE} F${A_SECOND}:1 Ip A1:1 C420jpeg\n`),
    ...frames.flatMap(({ data }) => [Buffer.from('FRAME\n'), Buffer.from(data), colours]),
  ]);
}
