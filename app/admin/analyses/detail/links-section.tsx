import { Link2, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { addLink, type Links, listLinks, shutLink } from '#app/admin/analyses/analyses-api.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { usePlace } from '#app/admin/person.ts';
import { keysByContent } from '#app/session/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { analysisLimits } from '#shared/analyses.ts';
import { formatDate, formatDateTime, type Place } from '#shared/dates.ts';
import { useDeed } from './use-deed.ts';

type Link = Links['links'][number];

const isOpen = ({ revokedAt, expiresAt }: Link) => !revokedAt && Date.parse(expiresAt) > Date.now();

type Read = Pick<Link, 'openings' | 'downloads' | 'lastOpenedAt'>;

function openingsText({ openings, downloads, lastOpenedAt }: Read, place: Place): string {
  if (!lastOpenedAt) return m.admin_analyses_never_opened();
  const opened = m.admin_analyses_opened({ count: Number(openings), at: formatDateTime(lastOpenedAt, place) });
  return Number(downloads) > 0 ? `${opened} · ${m.admin_analyses_downloads({ count: Number(downloads) })}` : opened;
}

/** Who has read the report: its client in the dashboard, and whoever has one of its addresses. */
export function LinksSection({ id, version, canAdd }: { id: string; version: number; canAdd: boolean }) {
  const place = usePlace();
  const deed = useDeed();
  const [known, setKnown] = useState<Links>();
  const [isAdding, setAdding] = useState(false);
  const read = useCallback(() => listLinks(id).then(setKnown, () => {}), [id]);
  useEffect(() => void read(), [read]);
  const shut = (link: string) =>
    deed.run(link, async () => {
      await shutLink(id, link);
      await read();
    });
  return (
    <Section
      title={m.admin_analyses_links()}
      text={m.admin_analyses_links_text()}
      tools={
        canAdd && (
          <Button onPress={() => setAdding(true)}>
            <Link2 aria-hidden className="size-4" />
            {m.admin_analyses_link_add()}
          </Button>
        )
      }
    >
      {deed.problem && (
        <div className="mb-3">
          <Notice tone="error" icon={<TriangleAlert />}>
            {deed.problem}
          </Notice>
        </div>
      )}
      {known && (
        <ul className="divide-y divide-stone-2 border-y border-stone-2 text-14">
          <li className="py-2">
            <p className="font-semibold">{m.admin_analyses_link_client()}</p>
            <p className="figures text-13 text-ink-3">{openingsText(known.client, place)}</p>
          </li>
          {known.links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="figures font-semibold">
                  {link.revokedAt
                    ? m.admin_analyses_link_shut({ at: formatDate(link.revokedAt, place) })
                    : m.admin_analyses_link_until({ date: formatDate(link.expiresAt, place) })}
                </p>
                <p className="figures text-13 text-ink-3">
                  {[
                    link.makerName,
                    link.reportVersion !== version && m.admin_analyses_link_version({ version: link.reportVersion }),
                    openingsText(link, place),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {isOpen(link) && (
                <Button look="danger" busy={deed.busy === link.id} onPress={() => shut(link.id)}>
                  {m.admin_analyses_link_close()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        title={m.admin_analyses_link_add()}
        isOpen={isAdding}
        // A slip must not lose what cannot be shown again: the buttons close it.
        onClose={() => {}}
      >
        {isAdding && (
          <AddLink
            id={id}
            onClose={() => {
              setAdding(false);
              void read();
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

function AddLink({ id, onClose }: { id: string; onClose: () => void }) {
  const deed = useDeed();
  const [sendingKey] = useState(keysByContent);
  const [days, setDays] = useState(String(analysisLimits.linkDays));
  const [url, setUrl] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  function send() {
    const count = Number(days);
    if (!Number.isInteger(count) || count < 1 || count > 365) return setWrong(true);
    void deed.run('add', async () => setUrl((await addLink(id, count, sendingKey(count))).url));
  }
  if (url !== undefined)
    return (
      <>
        <DialogText>{m.admin_analyses_link_once()}</DialogText>
        <p className="mt-4 rounded-md border border-edge bg-paper px-3 py-2.5">
          <code data-testid="report-address" className="text-14 wrap-anywhere select-all">
            {url}
          </code>
        </p>
        <DialogActions>
          <CopyButton
            text={url}
            look="primary"
            label={m.admin_analyses_link_copy()}
            copiedLabel={m.account_codes_copied()}
          />
          <Button onPress={onClose}>{m.admin_analyses_link_kept()}</Button>
        </DialogActions>
      </>
    );
  return (
    <>
      <DialogText>{m.admin_analyses_link_text()}</DialogText>
      <DialogForm
        action={m.admin_analyses_link_make()}
        busy={deed.busy === 'add'}
        problem={deed.problem}
        onSubmit={send}
        onClose={onClose}
      >
        <TextField
          label={m.admin_analyses_link_days()}
          isRequired
          validationBehavior="aria"
          inputMode="numeric"
          value={days}
          onChange={(text) => {
            setDays(text);
            setWrong(false);
          }}
          error={isWrong ? m.admin_analyses_link_days_wrong() : undefined}
        />
      </DialogForm>
    </>
  );
}
