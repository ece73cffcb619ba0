-- All mails say "tu", these five templates said "Lei"; and an answer to a letter reaches the house, not its writer alone. A template that somebody has
-- made their own stays as it is.
update letter_templates t set subject = n.subject, body = n.body, version = t.version + 1, updated_at = now()
from (values
('c47a896b555b0288f428e9fef87e7324', 'La tua richiesta {{riferimento}}: da dove cominciamo', $$Ciao {{nome}},

grazie per averci scritto. Ho letto la tua richiesta e me ne occupo io: d’ora in poi hai un solo interlocutore.

I prossimi passi sono tre:

1. Guardo i dati che ci hai dato e ti scrivo se manca qualcosa.
2. Ti propongo una telefonata di venti minuti, senza impegno.
3. Ricevi per iscritto che cosa cambierei per primo, e perché.

Se nel frattempo ti viene in mente altro, rispondi pure a questa e-mail: arriva a noi, e la leggo io.

A presto,
{{mittente}}
{{agenzia}}, {{telefono_agenzia}}$$),
('2905e4d54e07eeb460dbc93900f54c96', 'Your request {{reference}}: where we begin', $$Dear {{name}},

Thank you for writing to us. I have read your request and will look after it myself, so from now on you have one person to talk to.

Three things happen next:

1. I look at what you gave us, and write to you if something is missing.
2. I suggest a call of twenty minutes, without obligation.
3. You get in writing what I would change first, and why.

If anything else comes to mind, just reply to this e-mail: it reaches us, and I read it.

Kind regards,
{{sender}}
{{agency}}, {{agency_phone}}$$),
('c4103c6428d9b6b33349ee824ad1fc46', '{{riferimento}}: ci servono ancora alcuni dati', $$Ciao {{nome}},

per darti una risposta che regga ai fatti mi mancano ancora alcuni dati:

- [[primo dato che serve, e dove si trova]]
- [[secondo dato, se serve]]

Bastano un file o una schermata, in qualsiasi formato; ai nomi e all’ordine pensiamo noi. Quello che ci mandi serve solo per la tua analisi.

Appena arrivano riprendo il lavoro e ti confermo la data di consegna.

A presto,
{{mittente}}
{{agenzia}}$$),
('12660fd42c7c3e127f3cc1c740ae6c4c', 'Venti minuti al telefono su {{riferimento}}?', $$Ciao {{nome}},

molte cose si chiariscono prima a voce. Ti propongo una telefonata di venti minuti; scegli tu fra questi momenti:

- [[giorno e ora, con il fuso orario]]
- [[giorno e ora]]
- [[giorno e ora]]

Non devi preparare nulla: tengo sotto gli occhi quello che ci hai già scritto. Se nessuno di questi momenti va bene, indicamene uno tu, o chiamaci al {{telefono_agenzia}}.

A presto,
{{mittente}}
{{agenzia}}$$),
('c05b58e331aceacdbb6b1a32b059e6d1', 'La tua analisi è pronta ({{riferimento}})', $$Ciao {{nome}},

l’analisi che ci hai chiesto ({{analisi}}) è pronta. In breve:

- [[il risultato più importante, in una frase]]
- [[che cosa cambierei per primo]]

Il documento completo è nella tua area clienti: {{area_clienti}}

Leggilo con calma. Se qualcosa non torna, o se vuoi che ne parliamo, rispondi a questa e-mail o chiamaci al {{telefono_agenzia}}.

A presto,
{{mittente}}
{{agenzia}}$$),
('45b97f2b8f63a26d7cebeab8d3228456', 'La tua richiesta {{riferimento}}', $$Ciao {{nome}},

grazie per aver pensato a noi. Ho letto con attenzione la tua richiesta e preferisco dirtelo subito: non siamo le persone giuste per questo lavoro, perché [[il motivo, in una frase onesta]].

Per non farti perdere tempo, ecco da chi andrei al tuo posto: [[un nome o un tipo di fornitore]].

Se in futuro ti serve qualcosa che riguarda la vendita su Amazon, scrivici: rispondiamo sempre.

In bocca al lupo,
{{mittente}}
{{agenzia}}$$)
) as n (before, subject, body)
where md5(t.body) = n.before and t.version = 1;
