/** A response whose bytes are ready: sent as they are, past the schema that they were made by. */
export class RawResponse {
  constructor(
    readonly body: Buffer | undefined,
    readonly headers: Readonly<Record<string, string>>,
    readonly status: 200 | 304 = 200,
  ) {}
}
