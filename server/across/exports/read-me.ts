/** The page of words in every archive, for whoever opens it without us. */
export const readMe = (timeZone: string) =>
  `ITALIANO
Ogni insieme di dati è in un file .xlsx, .csv o .json con lo stesso nome, secondo i formati scelti; manifest.json elenca i file con righe, dimensione e SHA-256.
- Le intestazioni delle colonne sono nomi tecnici, uguali in tutti i formati e in ogni lingua.
- Nel CSV e nel JSON date e ore sono in formato ISO 8601, in UTC (Z). Le colonne che finiscono con _local, nel CSV e in Excel, seguono l'ora di ${timeZone}, come il periodo scelto.
- In Excel (.xlsx) ogni insieme è un foglio: le date sono date, i numeri sono numeri, tutto il resto è testo e mai una formula. Una cella contiene al massimo 32.767 caratteri: i testi più lunghi finiscono con "…" e sono interi nel CSV e nel JSON. Oltre 1.048.575 righe si prosegue in un altro foglio.
- Nel CSV gli elenchi stanno in una cella, separati da " | ". Nel JSON sono array.
- Nel CSV un apostrofo sta davanti a ciò che un foglio di calcolo leggerebbe come formula (=, +, -, @), anche in una riga o dopo un separatore dentro la cella. Nel JSON i valori sono intatti.
- Gli elementi nel cestino non ci sono.
Questi file contengono dati personali: conservali con cura ed eliminali quando non servono più.

ENGLISH
Each set of data is in a .xlsx, .csv or .json file of the same name, by the formats that were chosen; manifest.json lists the files with rows, size and SHA-256.
- Column headings are technical names, the same in all formats and in every language.
- In CSV and JSON, dates and times are ISO 8601, in UTC (Z). Columns that end in _local, in CSV and Excel, go by the clocks of ${timeZone}, as does the chosen period.
- In Excel (.xlsx) each set is a sheet: dates are dates, numbers are numbers, all else is text and never a formula. A cell holds 32,767 characters at most: longer texts end with "…" there, and are whole in CSV and JSON. Beyond 1,048,575 rows it goes on in another sheet.
- In CSV, lists are in one cell, separated by " | ". In JSON they are arrays.
- In CSV, an apostrophe stands in front of what a spreadsheet would take for a formula (=, +, -, @), also in a line or after a separator within a cell. In JSON values are untouched.
- What is in the trash is left out.
These files hold personal data: keep them safe, and delete them when they are no longer needed.
`.replaceAll('\n', '\r\n');
