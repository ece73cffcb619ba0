import { readFileSync } from 'node:fs';

/** What the example rules and the example board ask Prometheus. */

/** The expressions of the rules. */
export const ruleExpressions = () =>
  [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/expr: (.*)/g)].map(([, text = '']) => text);

type Board = { panels: { targets?: { expr: string }[] }[] };

/** The expressions of the board, with what Grafana puts in the place of its variables. */
export function boardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/vantaggio.json', 'utf8')) as Board;
  return panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((text) => text.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '5m'));
}

/** Names of metrics in `expressions`, `up` among them; functions and labels do not look like one. */
export function metricsIn(expressions: string[]): string[] {
  const names = expressions
    .map((text) => text.replace(/\{[^}]*\}/g, ''))
    .flatMap((text) => [...text.matchAll(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b(?!\()|\bup\b/g)]);
  return [...new Set(names.map(([name]) => name))];
}
