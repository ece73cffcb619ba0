/** The page of words in every archive, for whoever opens it without us. */
export const readMe = (timeZone: string) =>
  `ITALIANO
Ogni insieme di dati è in un file .csv e/o .json con lo stesso nome; manifest.json elenca i file con righe, dimensione e SHA-256.
- Le intestazioni delle colonne sono nomi tecnici, uguali nel CSV e nel JSON e in ogni lingua.
- Date e ore sono in formato ISO 8601, in UTC (Z). Il periodo scelto segue i giorni di ${timeZone}.
- Nel CSV gli elenchi stanno in una cella, separati da " | ". Nel JSON sono array.
- Nel CSV un apostrofo sta davanti a ciò che un foglio di calcolo leggerebbe come formula (=, +, -, @), anche in una riga o dopo un separatore dentro la cella. Nel JSON i valori sono intatti.
- Gli elementi nel cestino non ci sono.
Questi file contengono dati personali: conservali con cura ed eliminali quando non servono più.

ENGLISH
Each set of data is in a .csv and/or .json file of the same name; manifest.json lists the files with rows, size and SHA-256.
- Column headings are technical names, the same in CSV and JSON and in every language.
- Dates and times are ISO 8601, in UTC (Z). The chosen period goes by the days of ${timeZone}.
- In CSV, lists are in one cell, separated by " | ". In JSON they are arrays.
- In CSV, an apostrophe stands in front of what a spreadsheet would take for a formula (=, +, -, @), also in a line or after a separator within a cell. In JSON values are untouched.
- What is in the trash is left out.
These files hold personal data: keep them safe, and delete them when they are no longer needed.
`.replaceAll('\n', '\r\n');
