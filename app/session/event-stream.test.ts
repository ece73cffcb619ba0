import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

async function read(pieces: string[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const text =
  'event: open\ndata: \n\n: a comment\n\nevent: request\ndata: {"a":1}\n\ndata: one\ndata: two\n\nevent: cut off';

it('reads names and data, leaves comments out, and waits for the end of a block', async () => {
  expect(await read([text])).toEqual([
    { event: 'open', data: '' },
    { event: 'request', data: '{"a":1}' },
    { event: 'message', data: 'one\ntwo' },
  ]);
});

it('reads the same however the stream was cut', async () => {
  const whole = await read([text]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 8 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(await read(places.slice(1).map((end, index) => text.slice(places[index], end)))).toEqual(whole);
    }),
  );
});
