import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openDatabase } from './db/client.ts'
import { createMetrics } from './http/metrics/metrics.ts'
import { readEnv, repositoryRoot } from './platform/env.ts'

/** Part of the Prometheus distribution. */
const program = 'promtool'
const folder = join(repositoryRoot, 'deploy/monitoring')
const ruleTests = ['alerts-of-days.test.yml', 'alerts.test.yml']
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const { groups } = parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}

/** Labels of each metric of the shop; does not query the database. */
async function knownMetrics(): Promise<Map<string, string[]>> {
  const metrics = createMetrics()
  const database = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 2 })
  metrics.watch({ database, env: readEnv({ NODE_ENV: 'test' }, {}), log: pino({ level: 'silent' }) })
  await database.close()
  const known = new Map<string, string[]>([['up', ['job', 'instance']]])
  for (const metric of metrics.registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] }
    const isHistogram = metric.constructor.name === 'Histogram'
    for (const ending of isHistogram ? ['_bucket', '_sum', '_count'] : ['']) known.set(name + ending, [...labelNames, 'le'])
  }
  return known
}

test('alert rules, dashboard and documentation refer to existing metrics and labels', async () => {
  const known = await knownMetrics()
  const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]
  expect(asked.length).toBeGreaterThan(40)
  for (const expr of asked) {
    const used = [...expr.matchAll(/\b((?:haat|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)]
    expect([expr, used.length > 0]).toEqual([expr, true])
    for (const [, name = '', selector = ''] of used) {
      expect([...known.keys()]).toContain(name)
      for (const [, label] of selector.matchAll(/(\w+)\s*(?:=~|!=|=)/g)) expect(known.get(name)).toContain(label)
    }
  }
  const documented = readFileSync(join(repositoryRoot, 'docs/monitoring.md'), 'utf8')
  for (const name of known.keys())
    if (name.startsWith('haat_')) expect(documented).toContain(name.replace(/_(bucket|sum|count)$/, ''))
})

test('each alert rule has a test in which it fires and one in which it does not', () => {
  interface RuleTest {
    alert_rule_test: { alertname: string; exp_alerts: unknown[] }[]
  }
  const testsOf = (file: string) => (parse(read(file)) as { tests: RuleTest[] }).tests
  const expected = ruleTests.flatMap(testsOf).flatMap((one) => one.alert_rule_test)
  for (const { alert } of rules) {
    const counts = expected.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length)
    expect([alert, counts]).toEqual([alert, [1, 0]])
  }
})

// Skipped if promtool is not installed.
test('promtool accepts the Prometheus configuration and passes the tests of the alert rules', () => {
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', ...ruleTests],
  ]) {
    const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    if (!error) expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  }
})
