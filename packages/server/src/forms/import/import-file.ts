import type { Inputs, ParsedForm } from '#forms/form';
import type { FieldError } from '#forms/form-rejected';

/** A line of a file, read as the form of its kind would be. */
export interface ImportRow<Parsed> {
  readonly line: number;
  readonly parsed: Parsed;
}

/** Why a line cannot be stored; the field names the column. */
export interface LineError {
  readonly line: number;
  readonly field: string | null;
  readonly error: FieldError;
}

export interface ImportFile<Parsed> {
  /** The fields of the columns that were understood, in the order of the file. */
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
  /** As they were written, for the preview. */
  readonly shown: readonly { line: number; cells: string[] }[];
  /** The lines without errors. */
  readonly rows: readonly ImportRow<Parsed>[];
  readonly errors: readonly LineError[];
}

export interface ImportForm<I extends Inputs> {
  readonly inputs: I;
  /** In a file of several lines no two may have the same; undefined: nothing to compare. */
  readonly uniques: Readonly<Record<string, (parsed: ParsedForm<I>) => string | undefined>>;
  /** Fields that must be there although the form has a default. */
  readonly required?: readonly string[];
  readonly mostRows: number;
}
