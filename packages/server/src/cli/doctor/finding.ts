/** What one check found. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was looked at: 'disk'. */
  readonly about: string;
  readonly text: string;
  /** What to do, where something is to be done. */
  readonly action?: string;
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text });
export const warning = (about: string, text: string, action: string): Finding => ({
  ...{ state: 'warning', about, text, action },
});
export const problem = (about: string, text: string, action: string): Finding => ({
  ...{ state: 'problem', about, text, action },
});

/** Two lines for a finding with something to do. */
export const linesOf = ({ state, about, text, action }: Finding): string[] => [
  `${state.padEnd(8)} ${about.padEnd(13)} ${text}`,
  ...(action ? [`${' '.repeat(23)}${action}`] : []),
];

export const isProblem = (line: string): boolean => line.startsWith('problem ');
