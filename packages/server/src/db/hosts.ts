/**
 * The servers of one PostgreSQL, of which one can be written to. The address names them with commas between:
 * `postgres://user:password@a:5432,b:5432/vigilia`.
 */
export class DatabaseHosts {
  private readonly urls: readonly string[];
  private index = 0;

  constructor(databaseUrl: string) {
    this.urls = urlsOf(databaseUrl);
  }

  get count(): number {
    return this.urls.length;
  }

  /** The address of the one that was last found to be writable, or is tried next. */
  get current(): string {
    return this.urls[this.index]!;
  }

  /** It does not answer or cannot be written to; of several who find out at once the first changes to the next. */
  failed(url: string): void {
    if (url === this.current) this.index = (this.index + 1) % this.urls.length;
  }
}

function urlsOf(databaseUrl: string): string[] {
  const [, before, hosts, after] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? [];
  if (!hosts?.includes(',')) return [databaseUrl];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
