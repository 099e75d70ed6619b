import type { Priority } from '@vigilia/domain/alerts/kinds';

type Audible = Exclude<Priority, 'info'> | 'lost';

/** Short tones, one after the other: frequency in hertz. More of them and higher ones are more urgent. */
const TONES: Readonly<Record<Audible, readonly number[]>> = {
  high: [880, 880, 1175],
  medium: [660, 784],
  low: [523],
  /** Falling: nothing is known any more. */
  lost: [440, 330, 247],
};
const LENGTH = 0.16;
const GAP = 0.06;
const LOUDNESS = 0.25;

let context: AudioContext | null = null;

/** Plays the tones of a priority. False: this browser has no sound, or does not allow it before somebody touches the page. */
export async function playTones(priority: Audible): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  // A browser that does not allow it yet leaves this pending for ever.
  void context.resume().catch(() => undefined);
  if (context.state !== 'running') await new Promise((resolve) => setTimeout(resolve, 50));
  if (context.state !== 'running') return false;
  for (const [index, frequency] of TONES[priority].entries()) {
    const at = Math.max(currentTime, context.currentTime) + index * (LENGTH + GAP);
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
    const gain = new GainNode(context, { gain: 0 });
    // Without a soft begin and end each tone would click.
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    gain.gain.setValueAtTime(LOUDNESS, at + LENGTH - 0.04);
    gain.gain.linearRampToValueAtTime(0, at + LENGTH);
    oscillator.connect(gain).connect(destination);
    oscillator.start(at);
    oscillator.stop(at + LENGTH);
  }
  return true;
}
