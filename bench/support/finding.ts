import { median, short } from './figures';

/** One row of the table: a measured number and its target. */
export interface Finding {
  readonly what: string;
  /** One number a repeat. Their median counts. */
  readonly values: readonly number[];
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  readonly unit?: string;
  /** The absolute numbers that were compared, on this machine at this moment. */
  readonly seen: string;
}

export type Verdict = 'ok' | 'missed' | '';

export function verdictOf({ values, target }: Finding): Verdict {
  if (!target) return '';
  const value = median(values);
  return ('atLeast' in target ? value >= target.atLeast : value <= target.atMost) ? 'ok' : 'missed';
}

export function tableOf(findings: readonly Finding[]): string {
  const head = ['what', 'median', 'spread', 'target', '', 'seen'];
  const rows = findings.map((finding) => {
    const { what, values, unit = '', seen } = finding;
    const spread = `${short(Math.min(...values))} – ${short(Math.max(...values))}`;
    return [what, `${short(median(values))}${unit}`, spread, targetOf(finding), verdictOf(finding), seen];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const toText = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [toText(head), toText(widths.map((width) => '-'.repeat(width))), ...rows.map(toText)].join('\n');
}

function targetOf({ target, unit = '' }: Finding): string {
  if (!target) return '';
  return 'atLeast' in target ? `≥ ${short(target.atLeast)}${unit}` : `≤ ${short(target.atMost)}${unit}`;
}
