/** Reads server-sent events. Resolves at the first one, with a function that ends the connection. */
export async function eventsOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: string, data: string) => void,
): Promise<() => void> {
  const connection = new AbortController();
  const response = await fetch(url, { headers, signal: connection.signal });
  if (!response.ok || !response.body) throw new Error(`No feed: ${response.status}`);
  let began = () => {};
  const first = new Promise<void>((resolve) => {
    began = resolve;
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    const utf8 = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      const parts = (text + utf8.decode(chunk, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const match = /^(?:id: .*\n)?event: (.*)\ndata: (.*)$/s.exec(part);
        if (match) onEvent(match[1] ?? '', match[2] ?? '');
        began();
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!connection.signal.aborted) throw error;
  });
  await first;
  return () => connection.abort();
}
