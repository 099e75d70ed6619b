/** An answer that is made already: its bytes leave as they are, past the schema that they were made by. */
export class RawAnswer {
  constructor(
    readonly body: Uint8Array | undefined,
    readonly headers: Readonly<Record<string, string>>,
    readonly status: 200 | 304 = 200,
  ) {}
}
