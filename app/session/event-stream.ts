/** One block of a stream of server-sent events. */
export type StreamEvent = { event: string; data: string };

/** Reads server-sent events (HTML standard, 9.2.6) as they come; `EventSource` itself cannot send the bearer header. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value.replaceAll('\r\n', '\n');
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = toEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function toEvent(block: string): StreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}
