import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dayText, engagementTones, engagementWords, moneyText } from '#app/admin/clients/client-words.ts';
import type { ClientDetail, Engagement } from '#app/admin/clients/clients-api.ts';
import { EngagementDialog } from '#app/admin/clients/dialogs/engagement-dialog.tsx';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { LedgerRow, Nothing, Section } from './section.tsx';

/** What the client was sold. Total spent is the sum of what is paid. */
export function ClientEngagements({ detail: { client, engagements } }: { detail: ClientDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Engagement>();
  function ask(engagement?: Engagement) {
    setChosen(engagement);
    setOpen(true);
  }
  return (
    <Section
      title={m.admin_clients_section_engagements()}
      action={
        client.mayEdit && (
          <Button look="quiet" onPress={() => ask()}>
            <Plus aria-hidden className="size-4" />
            {m.admin_clients_engagement_add()}
          </Button>
        )
      }
    >
      {engagements.length === 0 && <Nothing>{m.admin_clients_engagement_none()}</Nothing>}
      <ul>
        {engagements.map((engagement) => (
          <LedgerRow
            key={engagement.id}
            main={
              client.mayEdit ? (
                <button
                  type="button"
                  aria-label={m.admin_clients_engagement_edit_label({ title: engagement.title })}
                  className="text-left font-medium text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11"
                  onClick={() => ask(engagement)}
                >
                  {engagement.title}
                </button>
              ) : (
                engagement.title
              )
            }
            note={[dayText(engagement.date), engagement.note].filter(Boolean).join(' · ')}
            end={
              <>
                <span className="block font-medium">{moneyText(engagement.amountCents)}</span>
                <span className="flex justify-end">
                  <StatusDot tone={engagementTones[engagement.status]}>
                    {engagementWords[engagement.status]()}
                  </StatusDot>
                </span>
              </>
            }
          />
        ))}
      </ul>
      <EngagementDialog
        key={chosen ? `${chosen.id} ${chosen.version}` : 'new'}
        reference={client.reference}
        engagement={chosen}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}
