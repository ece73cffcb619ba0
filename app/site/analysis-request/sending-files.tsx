import { useEffect, useRef } from 'react';
import { LeftList, SentList } from '#app/site/parts/files/sent-list.tsx';
import type { FileLimits } from '#app/site/parts/files/words.ts';
import { m } from '#messages/messages.js';
import type { Sending } from './chosen-files.ts';

/** In the place of the form once it is with us: its files on their way. */
export function SendingFiles({ sending, limits }: { sending: Sending; limits: FileLimits }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { files, left, next } = sending;
  return (
    <div className="sending-files">
      <h3 tabIndex={-1} ref={heading}>
        {left ? m.site_files_sending_left() : m.site_files_sending_heading()}
      </h3>
      <p>{m.site_files_sending_text()}</p>
      <SentList files={files} />
      {left && (
        <>
          <LeftList left={left} limits={limits} />
          <a className="button" href={next}>
            {m.site_files_sending_go_on()}
          </a>
        </>
      )}
    </div>
  );
}
