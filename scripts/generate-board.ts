import { readFileSync, writeFileSync } from 'node:fs';
import { rows, type Series, type Stat } from './board-panels.ts';

/** `npm run generate:board`: the Grafana board, as Grafana imports it. `--check` compares instead of writing. */

const file = 'deploy/grafana/vantaggio.json';
const width = 24;
const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };

const lookOf = (panel: Stat | Series) => {
  if (panel.kind === 'series')
    return {
      defaults: {
        min: 0,
        custom: {
          fillOpacity: panel.isStacked ? 40 : 10,
          showPoints: 'never',
          ...(panel.isStacked && { stacking: { mode: 'normal', group: 'A' } }),
        },
      },
      options: { legend: { placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    };
  const [first, last] = panel.limits ?? [];
  const steps = [
    { color: 'green', value: null },
    ...(last === undefined ? [] : [{ color: 'orange', value: first }]),
    ...(first === undefined ? [] : [{ color: 'red', value: last ?? first }]),
  ];
  return {
    defaults: { thresholds: { mode: 'absolute', steps } },
    options: { reduceOptions: { calcs: ['lastNotNull'] }, ...(panel.names && { textMode: 'name', graphMode: 'none' }) },
  };
};

let top = 0;
let id = 0;
const panels: object[] = [];
for (const { title, lines } of rows) {
  panels.push({ id: ++id, type: 'row', title, gridPos: { h: 1, w: width, x: 0, y: top } });
  top += 1;
  for (const line of lines) {
    const each = width / line.panels.length;
    for (const [index, panel] of line.panels.entries()) {
      const { defaults, options } = lookOf(panel);
      panels.push({
        id: ++id,
        type: panel.kind === 'stat' ? 'stat' : 'timeseries',
        title: panel.title,
        ...(panel.about && { description: panel.about }),
        datasource,
        gridPos: { h: line.height, w: each, x: index * each, y: top },
        targets: [{ refId: 'A', expr: panel.expr, legendFormat: panel.legend ?? '' }],
        fieldConfig: { defaults: { unit: panel.unit, ...defaults }, overrides: [] },
        options,
      });
    }
    top += line.height;
  }
}

const board = {
  uid: 'vantaggio',
  title: 'Vantaggio',
  tags: ['vantaggio'],
  schemaVersion: 39,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
      {
        name: 'instance',
        label: 'Machine',
        type: 'query',
        datasource,
        query: 'label_values(up{job="vantaggio"}, instance)',
        refresh: 2,
        multi: true,
        includeAll: true,
        allValue: '.*',
        current: { text: 'All', value: '$__all' },
      },
    ],
  },
  panels,
};
const text = `${JSON.stringify(board, null, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date: run \`npm run generate:board\``);
  process.exit(1);
}
