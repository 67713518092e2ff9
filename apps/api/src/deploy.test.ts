import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { scriptHash } from './http/middleware/security-headers.ts'
import { nodeFlags } from './node-flags.ts'
import { readEnv, repositoryRoot, variableNames } from './platform/env.ts'

const deploy = join(repositoryRoot, 'deploy')
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'haat-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Asserts that the variables exist and that the shop accepts their values. */
function assertVariables(given: Record<string, string | undefined>): void {
  expect(Object.keys(given).filter((name) => !variableNames.includes(name))).toEqual([])
  const long = { SESSION_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vIHNlY3JldCBhdCBhbGw', BACKUP_PASSPHRASE: 'four quiet horses run' }
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: folder, ...given, ...long, ...keys }, {})
  expect(env).toMatchObject({ role: expect.stringMatching(/^(web|worker)$/), s3: { bucket: 'haat-files' } })
  expect(env.databaseDirectUrl).toBeDefined()
}

describe('docker compose', () => {
  interface Service {
    build?: string
    image?: string
    depends_on?: Record<string, { condition: string }> | string[]
    environment?: Record<string, string | number>
    volumes?: string[]
    networks?: { default: { aliases: string[] } }
    stop_grace_period?: string
  }
  const file = parse(read('compose', 'compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  /** Replaces the variables in the text as Docker Compose does. */
  const filled = (text: string | number) =>
    String(text).replace(/\$\{(\w+)(?::?([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, word = '') =>
      kind === '-' ? word : name === 'PUBLIC_URL' ? 'https://shop.example' : 'secret',
    )

  test('every service has an image and depends on services, volumes and files that exist', () => {
    for (const [name, { build, image, depends_on = {}, volumes = [] }] of Object.entries(file.services)) {
      expect([name, build ?? image]).toEqual([name, expect.any(String)])
      expect(image === 'haat' || /:[\w.-]*\d/.test(image ?? '')).toBe(true)
      const waits = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(waits.filter((other) => !file.services[other])).toEqual([])
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(readFileSync(join(deploy, 'compose', source), 'utf8')).not.toBe('')
        else expect(Object.keys(file.volumes)).toContain(source)
      }
    }
  })

  test('web and worker services have valid variables, and the proxy and replica refer to existing services', () => {
    for (const role of ['web', 'worker'] as const) {
      const { environment = {}, stop_grace_period } = file.services[role]!
      assertVariables(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])))
      expect(environment.ROLE).toBe(role)
      expect(stop_grace_period).toBe('60s')
    }
    expect(read('compose', 'nginx.conf')).toContain('server api:3000')
    expect(file.services.web!.networks!.default.aliases).toContain('api')
    const replica = /@(\w+):5432/.exec(String(file.services.web!.environment!.DATABASE_REPLICA_URLS))?.[1] ?? ''
    expect(file.services[replica]?.image).toBe(file.services.postgres!.image)
  })
})

describe('Kubernetes', () => {
  type Model = new (input: never) => { validate: () => void }
  const models: Record<string, unknown> = {
    'apps/v1': apps,
    'autoscaling/v2': autoscaling,
    'networking.k8s.io/v1': networking,
    'policy/v1': policy,
    v1: core,
  }
  interface Manifest {
    apiVersion: string
    kind: string
    metadata: { name: string }
    data?: Record<string, string>
    stringData?: Record<string, string>
    // biome-ignore lint/suspicious/noExplicitAny: of any kind
    spec?: any
  }
  const { resources } = parse(read('kubernetes', 'kustomization.yaml')) as { resources: string[] }
  const manifests = resources.flatMap((name) =>
    parseAllDocuments(read('kubernetes', name)).map((document) => document.toJS() as Manifest),
  )
  const find = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!

  test('every manifest is valid for its kind, and every file is listed in the kustomization', () => {
    expect(readdirSync(join(deploy, 'kubernetes')).sort()).toEqual([...resources, 'kustomization.yaml'].sort())
    for (const manifest of manifests) {
      const model = (models[manifest.apiVersion] as Record<string, Model>)[manifest.kind]!
      expect(() => new model(manifest as never).validate()).not.toThrow()
    }
    const { Deployment } = apps as unknown as Record<string, Model>
    const wrong = { ...find('Deployment', 'web'), spec: { ...find('Deployment', 'web').spec, replicas: 'two' } }
    expect(() => new Deployment!(wrong as never).validate()).toThrow('replicas')
  })

  test('web and worker have valid variables, ports, probes and a sufficient grace period', () => {
    for (const role of ['web', 'worker'] as const) {
      const { template } = find('Deployment', role).spec
      const [container] = template.spec.containers
      const own = Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value]))
      assertVariables({ ...find('ConfigMap', 'haat').data, ...find('Secret', 'haat').stringData, ...own })
      const ports = Object.fromEntries(
        container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [name, containerPort]),
      )
      expect(ports).toEqual({
        http: readEnv({ DATA_DIR: folder }, {}).port,
        metrics: Number(find('ConfigMap', 'haat').data!.METRICS_PORT),
      })
      expect(container.livenessProbe.httpGet.path).toBe('/healthz')
      expect(container.readinessProbe.httpGet.path).toBe('/readyz')
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(25 + 20 + 5)
      expect(template.metadata.labels).toMatchObject(find('Deployment', role).spec.selector.matchLabels)
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name).sort()
      expect(template.spec.volumes.map(({ name }: { name: string }) => name).sort()).toEqual(mounted)
    }
    expect(find('Deployment', 'web').spec.template.metadata.labels).toMatchObject(find('Service', 'web').spec.selector)
    const [rule] = find('Ingress', 'web').spec.rules
    expect(rule.http.paths[0].backend.service.name).toBe('web')
    expect(find('HorizontalPodAutoscaler', 'web').spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'web' })
  })
})

describe('systemd', () => {
  test.each(['web', 'worker'] as const)('the unit of the %s processes has valid variables and is accepted by systemd', (role) => {
    const unit = read('systemd', `haat-${role}@.service`)
    const [, own = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
    const given = [...own.split(' '), ...read('systemd', 'haat.env.example').split('\n')]
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])
    assertVariables({ ...Object.fromEntries(given), PORT: '3000', DATA_DIR: folder })
    expect(unit).toContain(`${nodeFlags.join(' ')} apps/api/dist/main.js`)
    // Runs only if systemd is installed; the program of the unit is replaced because it is not.
    const name = `haat-${role}@3000.service`
    cpSync(join(deploy, 'systemd', `haat-${role}@.service`), join(folder, name))
    writeFileSync(join(folder, name), unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', join(folder, name)], { encoding: 'utf8' })
    if (!verified.error) expect([verified.status, verified.stderr]).toEqual([0, ''])
  })
})

test('the proxies use the ports of the systemd units, allow the largest body and forward client addresses', () => {
  const nginx = read('proxy', 'nginx.conf')
  const caddy = read('proxy', 'Caddyfile')
  for (const port of [3000, 3001]) {
    expect(nginx).toContain(`server 127.0.0.1:${port} `)
    expect(caddy).toContain(`127.0.0.1:${port}`)
  }
  for (const conf of [nginx, read('compose', 'nginx.conf')]) {
    expect(conf).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
    expect(conf).toContain('client_max_body_size 520m;')
    expect(conf.split('{').length).toBe(conf.split('}').length)
  }
  expect(caddy.split('{').length).toBe(caddy.split('}').length)
})

test('the examples for static pages allow the script in index.html', () => {
  const html = readFileSync(join(repositoryRoot, 'apps/web/index.html'), 'utf8')
  const [, script] = /<script>(.*?)<\/script>/s.exec(html)!
  for (const file of ['nginx.conf', 'Caddyfile'])
    expect(read('static', file)).toContain(`script-src 'self' ${scriptHash(script!)};`)
})
