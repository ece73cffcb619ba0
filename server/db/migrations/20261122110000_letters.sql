-- Letters that staff write from. `nouns` says which records they are offered for; the words in {{…}} are filled in when one is sent.
create table letter_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  locale text not null check (locale in ('it', 'en')),
  nouns text[] not null check (cardinality(nouns) > 0 and nouns <@ array['request', 'client', 'message']),
  subject text not null,
  body text not null,
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index letter_templates_in_order on letter_templates (position, id) where deleted_at is null;

insert into letter_templates (position, locale, nouns, name, subject, body) values
(1, 'it', '{request,message}', 'Prima risposta', 'La sua richiesta {{riferimento}}: da dove cominciamo',
$$Buongiorno {{nome}},

grazie per averci scritto. Ho letto la sua richiesta e me ne occupo io: d’ora in poi ha un solo interlocutore.

I prossimi passi sono tre:

1. Guardo i dati che ci ha dato e le scrivo se manca qualcosa.
2. Le propongo una telefonata di venti minuti, senza impegno.
3. Riceve per iscritto che cosa cambierei per primo, e perché.

Se nel frattempo le viene in mente altro, risponda pure a questa e-mail: arriva direttamente a me.

Cordiali saluti,
{{mittente}}
{{agenzia}}, {{telefono_agenzia}}$$),
(2, 'en', '{request,message}', 'First answer', 'Your request {{reference}}: where we begin',
$$Dear {{name}},

Thank you for writing to us. I have read your request and will look after it myself, so from now on you have one person to talk to.

Three things happen next:

1. I look at what you gave us, and write to you if something is missing.
2. I suggest a call of twenty minutes, without obligation.
3. You get in writing what I would change first, and why.

If anything else comes to mind, just reply to this e-mail: it reaches me directly.

Kind regards,
{{sender}}
{{agency}}, {{agency_phone}}$$),
(3, 'it', '{request,client}', 'Dati mancanti', '{{riferimento}}: ci servono ancora alcuni dati',
$$Buongiorno {{nome}},

per darle una risposta che regga ai fatti mi mancano ancora alcuni dati:

- [[primo dato che serve, e dove si trova]]
- [[secondo dato, se serve]]

Bastano un file o una schermata, in qualsiasi formato; ai nomi e all’ordine pensiamo noi. Quello che ci manda serve solo per la sua analisi.

Appena arrivano riprendo il lavoro e le confermo la data di consegna.

Cordiali saluti,
{{mittente}}
{{agenzia}}$$),
(4, 'en', '{request,client}', 'Missing data', '{{reference}}: we still need some figures',
$$Dear {{name}},

To give you an answer that stands up to the facts I still need a few figures:

- [[the first thing we need, and where to find it]]
- [[the second, if there is one]]

A file or a screenshot will do, in any format; we sort out names and order. What you send us is used for your analysis and nothing else.

As soon as it is here I go on, and confirm the day on which you have the result.

Kind regards,
{{sender}}
{{agency}}$$),
(5, 'it', '{request,client,message}', 'Invito alla telefonata', 'Venti minuti al telefono su {{riferimento}}?',
$$Buongiorno {{nome}},

molte cose si chiariscono prima a voce. Le propongo una telefonata di venti minuti; scelga lei fra questi momenti:

- [[giorno e ora, con il fuso orario]]
- [[giorno e ora]]
- [[giorno e ora]]

Non deve preparare nulla: tengo sotto gli occhi quello che ci ha già scritto. Se nessuno di questi momenti va bene, me ne indichi uno lei, o ci chiami al {{telefono_agenzia}}.

A presto,
{{mittente}}
{{agenzia}}$$),
(6, 'en', '{request,client,message}', 'Invitation to a call', 'Twenty minutes on the phone about {{reference}}?',
$$Dear {{name}},

Many things are settled faster by talking. I suggest a call of twenty minutes; choose whichever suits you:

- [[day and time, with the time zone]]
- [[day and time]]
- [[day and time]]

There is nothing to prepare: I have what you have already told us in front of me. If none of these suits you, name another, or call us on {{agency_phone}}.

Speak soon,
{{sender}}
{{agency}}$$),
(7, 'it', '{request}', 'Consegna dell’analisi', 'La sua analisi è pronta ({{riferimento}})',
$$Buongiorno {{nome}},

l’analisi che ci ha chiesto ({{analisi}}) è pronta. In breve:

- [[il risultato più importante, in una frase]]
- [[che cosa cambierei per primo]]

Il documento completo è nella sua area clienti: {{area_clienti}}

Lo legga con calma. Se qualcosa non torna, o se vuole che ne parliamo, risponda a questa e-mail o ci chiami al {{telefono_agenzia}}.

Cordiali saluti,
{{mittente}}
{{agenzia}}$$),
(8, 'en', '{request}', 'Delivery of the analysis', 'Your analysis is ready ({{reference}})',
$$Dear {{name}},

The analysis you asked for ({{types}}) is ready. In short:

- [[the most important result, in one sentence]]
- [[what I would change first]]

The whole document is in your client area: {{dashboard_link}}

Take your time over it. If something does not add up, or if you would like to talk it through, reply to this e-mail or call us on {{agency_phone}}.

Kind regards,
{{sender}}
{{agency}}$$),
(9, 'it', '{request,message}', 'Rifiuto cortese', 'La sua richiesta {{riferimento}}',
$$Buongiorno {{nome}},

grazie per aver pensato a noi. Ho letto con attenzione la sua richiesta e preferisco dirglielo subito: non siamo le persone giuste per questo lavoro, perché [[il motivo, in una frase onesta]].

Per non farle perdere tempo, ecco da chi andrei al suo posto: [[un nome o un tipo di fornitore]].

Se in futuro le serve qualcosa che riguarda la vendita su Amazon, ci scriva: rispondiamo sempre.

Le auguro il meglio,
{{mittente}}
{{agenzia}}$$),
(10, 'en', '{request,message}', 'Polite refusal', 'Your request {{reference}}',
$$Dear {{name}},

Thank you for thinking of us. I have read your request with care, and would rather tell you at once: we are not the right people for this, because [[the reason, in one honest sentence]].

To save you time, this is where I would go in your place: [[a name, or the kind of firm]].

Should you ever need something about selling on Amazon, write to us: we always answer.

I wish you well,
{{sender}}
{{agency}}$$);

-- A letter is rendered when it is queued, and leaves as it was then. The other columns tie a mail to what it is about.
alter table mails
  add column rendered jsonb,
  add column author_id uuid references staff (user_id) on delete set null,
  add column client_id uuid references clients (id) on delete set null,
  add column contact_message_id uuid references messages (id) on delete set null,
  -- What a screen gives with a letter, so that a double click or a repeated call sends one.
  add column send_key text unique,
  -- The change by which the mail can be taken back while it waits.
  add column change_id uuid references undoable_changes (id) on delete set null,
  add column search text generated always as (fold_for_search(recipient || ' ' || coalesce(subject, ''))) stored;
create index mails_by_client on mails (client_id, queued_at) where client_id is not null;
create index mails_by_contact_message on mails (contact_message_id, queued_at) where contact_message_id is not null;
create index mails_newest on mails (queued_at desc, id desc);
create index mails_by_state on mails (state, queued_at desc, id desc);
create index mails_search on mails using gin (search gin_trgm_ops);
