"""Reads an export by openpyxl and Python's csv, and says what differs from its JSON. Used: files-reader.py <folder>"""

import csv
import hashlib
import json
import re
import sys
import zipfile
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import openpyxl

folder = Path(sys.argv[1])
manifest = json.loads((folder / 'manifest.json').read_text())
zone = ZoneInfo(manifest['period']['timeZone'])
faults = []
counts = {'sets': 0, 'rows': 0, 'dates': 0, 'numbers': 0, 'texts': 0}
# What no cell of a workbook can hold, and the length at which one ends.
unprintable = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]')
most_letters = 32767


def fault(text):
    faults.append(text)


def local(moment):
    return datetime.fromisoformat(moment.replace('Z', '+00:00')).astimezone(zone).replace(tzinfo=None)


def as_text(value):
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, list):
        return ' | '.join(as_text(each) for each in value)
    return '' if value is None else str(value)


def lines(text):
    return text.replace('\r\n', '\n').replace('\r', '\n')


def same_text(cell, value):
    """Whether a cell holds a text; a longer one is cut."""
    wanted = unprintable.sub('', lines(value))
    if len(value.encode('utf-16-le')) // 2 > most_letters:
        return cell.endswith('…') and wanted.startswith(cell[:-1])
    return (cell or '') == wanted


def check_cell(where, heading, cell, value):
    found = cell.value
    if cell.data_type == 'f':
        return fault(f'{where}: a formula, {found!r}')
    if value in (None, ''):
        return found is None or fault(f'{where}: {found!r} where nothing is')
    if heading.endswith('_local') or heading == 'day':
        wanted = local(value).replace(microsecond=0) if heading != 'day' else datetime.fromisoformat(value)
        counts['dates'] += 1
        if not isinstance(found, datetime) or found.replace(microsecond=0) != wanted:
            fault(f'{where}: {found!r} instead of the date {wanted}')
    elif isinstance(value, (bool, int, float)):
        counts['numbers'] += 1
        if type(found) is not type(value) or found != value:
            fault(f'{where}: {found!r} instead of the number {value!r}')
    elif isinstance(value, dict):
        if not isinstance(found, str):
            fault(f'{where}: {found!r} instead of an object')
    else:
        counts['texts'] += 1
        if not isinstance(found, str) or not same_text(found, as_text(value)):
            fault(f'{where}: {str(found)[:60]!r} instead of {as_text(value)[:60]!r}')


def check_workbook(name, records):
    sheets = openpyxl.load_workbook(folder / f'{name}.xlsx').worksheets
    if [sheet.title for sheet in sheets] != [name]:
        return fault(f'{name}.xlsx: sheets {[sheet.title for sheet in sheets]}')
    head, *rows = list(sheets[0].iter_rows())
    if sheets[0].freeze_panes != 'A2' or not all(cell.font.b for cell in head):
        fault(f'{name}.xlsx: its headings are not bold, or do not stay')
    if len(rows) != len(records):
        return fault(f'{name}.xlsx: {len(rows)} rows instead of {len(records)}')
    for at, (row, record) in enumerate(zip(rows, records), start=2):
        for title, cell in zip(head, row):
            heading = title.value
            key = heading[: -len('_local')] if heading.endswith('_local') else heading
            check_cell(f'{name}.xlsx {heading} {at}', heading, cell, record[key])
    return None


def check_csv(name, records):
    with open(folder / f'{name}.csv', encoding='utf-8-sig', newline='') as file:
        head, *rows = list(csv.reader(file, delimiter=';'))
    if len(rows) != len(records):
        return fault(f'{name}.csv: {len(rows)} rows instead of {len(records)}')
    for at, (row, record) in enumerate(zip(rows, records), start=2):
        found = dict(zip(head, row))
        if len(row) != len(head):
            fault(f'{name}.csv row {at}: {len(row)} cells')
        for key, value in record.items():
            if f'{key}_local' in found:
                wanted = '' if value is None else local(value).strftime('%Y-%m-%d %H:%M')
                if found[f'{key}_local'] != wanted:
                    fault(f'{name}.csv {key}_local {at}: {found[f"{key}_local"]!r} instead of {wanted!r}')
            elif not isinstance(value, dict) and found[key].replace("'", '') != as_text(value).replace("'", ''):
                # The apostrophes before what a spreadsheet would compute are tested by the suite.
                fault(f'{name}.csv {key} {at}: {found[key][:60]!r} instead of {as_text(value)[:60]!r}')
    return None


for file in manifest['files']:
    if hashlib.sha256((folder / file['name']).read_bytes()).hexdigest() != file['sha256']:
        fault(f"{file['name']}: not what the manifest says")
for each in manifest['sets']:
    records = json.loads((folder / f"{each['set']}.json").read_text())
    counts['sets'] += 1
    counts['rows'] += len(records)
    if zipfile.ZipFile(folder / f"{each['set']}.xlsx").testzip() is not None:
        fault(f"{each['set']}.xlsx: damaged")
    check_workbook(each['set'], records)
    check_csv(each['set'], records)
print(json.dumps({'faults': faults[:50], **counts}))
