export const CAMERA_PROBLEMS = ['insecure', 'refused', 'none', 'busy', 'lost', 'decoder'] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

/** The camera at the back, where there is one. Fails with the browser's error. */
export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Without https no browser has one (R-SCAN-5). */
export const mayHaveCamera = (): boolean =>
  window.isSecureContext && (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined;

export function cameraProblemOf(error: unknown): CameraProblem {
  const { name } = Object(error) as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Switches its lamp; null: it has none. Of the browsers only some know of lamps. */
export function lampOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
