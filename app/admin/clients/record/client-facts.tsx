import { countText, languageWords, moneyText, useDates } from '#app/admin/clients/client-words.ts';
import type { ClientDetail } from '#app/admin/clients/clients-api.ts';
import { AddressText } from '#app/ui/address-text.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { m } from '#messages/messages.js';
import { Section } from './section.tsx';

const linkLook = 'text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

/** The client's own facts and the figures computed about them. */
export function ClientFacts({ detail }: { detail: ClientDetail }) {
  const { client, merged, otherAddresses } = detail;
  const dates = useDates();
  return (
    <Section title={m.admin_clients_section_profile()}>
      <DescriptionList
        empty={m.admin_clients_none()}
        items={[
          {
            term: m.admin_clients_field_email(),
            detail: client.mayEdit ? (
              <a className={linkLook} href={`mailto:${client.email}`}>
                <AddressText>{client.email}</AddressText>
              </a>
            ) : (
              <AddressText>{client.email}</AddressText>
            ),
          },
          { term: m.admin_clients_field_phone(), detail: client.phone },
          { term: m.admin_clients_field_language(), detail: languageWords[client.locale]() },
          { term: m.admin_clients_field_company(), detail: client.company },
          ...(otherAddresses.length > 0
            ? [{ term: m.admin_clients_field_other_emails(), detail: otherAddresses.join(', ') }]
            : []),
          ...(merged.length > 0 ? [{ term: m.admin_clients_field_merged(), detail: merged.join(', ') }] : []),
          { term: m.admin_clients_field_joined(), detail: dates.day(client.joinDate) },
          { term: m.admin_clients_field_activity(), detail: dates.day(client.lastActivity) },
          { term: m.admin_clients_field_requests(), detail: countText(client.totalRequests) },
          { term: m.admin_clients_field_active(), detail: countText(client.activeRequests) },
          {
            term: m.admin_clients_field_spent(),
            detail: (
              <>
                {moneyText(client.totalSpent)}
                <span className="block text-13 text-ink-3">{m.admin_clients_spent_note()}</span>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

function accountState({ client, account }: ClientDetail): string {
  if (client.standing === 'erasing') return m.admin_clients_account_erasing();
  if (client.status === 'suspended') return m.admin_clients_account_closed();
  return account?.isProven ? m.admin_clients_account_proven() : m.admin_clients_account_unproven();
}

/** How and when the client signs in. */
export function ClientAccount({ detail }: { detail: ClientDetail }) {
  const { client, account } = detail;
  const dates = useDates();
  const moment = (instant: string | null) => (instant ? dates.moment(instant) : m.admin_clients_account_never());
  return (
    <Section title={m.admin_clients_section_account()}>
      {account ? (
        <DescriptionList
          empty={m.admin_clients_none()}
          items={[
            { term: m.admin_clients_account_email(), detail: account.email },
            { term: m.admin_clients_account_state(), detail: accountState(detail) },
            { term: m.admin_clients_account_invited(), detail: moment(client.invitedAt) },
            { term: m.admin_clients_account_last(), detail: moment(account.lastSignInAt) },
            { term: m.admin_clients_account_sessions(), detail: countText(account.sessions) },
          ]}
        />
      ) : (
        <p className="text-14 text-ink-3">{m.admin_clients_account_none()}</p>
      )}
    </Section>
  );
}
