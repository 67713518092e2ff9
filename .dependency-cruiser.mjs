import { readFileSync } from 'node:fs'

/** Import rules of CONTRIBUTING.md ("Architecture rules"), checked by `pnpm lint`. The order of the domains is read from there. */
const contributing = readFileSync(new URL('CONTRIBUTING.md', import.meta.url), 'utf8')
const domainRanks = (app) => {
  const line = contributing.match(new RegExp(`^${app}: (.*)$`, 'm'))?.[1]
  if (!line) throw new Error(`CONTRIBUTING.md has no line "${app}: …" with the order of the domains`)
  return line.split('|').map((group) => group.trim().split(/\s+/))
}

/** One rule per rank: a domain imports only domains of lower ranks. */
const rankRules = (app, folder) =>
  domainRanks(app).map((domains, rank, ranks) => {
    const mayNot = ranks.slice(rank).flat()
    return {
      name: `${app}-domain-order-${rank + 1}`,
      severity: 'error',
      comment: 'A domain imports only domains left of its bar in CONTRIBUTING.md.',
      from: { path: `^${folder}/(${domains.join('|')})/`, pathNot: tests },
      to: { path: `^${folder}/(${mayNot.join('|')})/`, pathNot: `^${folder}/$1/` },
    }
  })

const tests = '\\.test\\.tsx?$|/testing/'
const api = '^apps/api/src'
const web = '^apps/web/src'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'no-circular',
      'No import cycles, types included. A route that is loaded on demand is no cycle.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['dynamic-import'] },
      },
    ),
    rule(
      'shared-imports-zod-only',
      'packages/shared imports Zod and itself.',
      { path: '^packages/shared/src', pathNot: tests },
      {
        pathNot: '^packages/shared/src|node_modules/zod/|^zod',
      },
    ),
    rule(
      'client-imports-nothing',
      'The client package imports itself, and types of shared.',
      { path: '^packages/client/src', pathNot: tests },
      {
        pathNot: '^packages/client/src',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'platform-knows-no-domain',
      'platform has neither Express nor a domain in it.',
      { path: `${api}/platform/`, pathNot: tests },
      {
        path: `${api}/(modules|http|demo|jobs|gateways)/|node_modules/express/`,
      },
    ),
    rule(
      'texts-are-texts',
      'The texts of the server import shared only.',
      { path: `${api}/texts/` },
      {
        pathNot: `${api}/texts/|^packages/shared/src/|node_modules/zod/`,
      },
    ),
    rule(
      'db-is-the-bottom',
      'db imports nothing of ours but platform/env, start errors and the reading of database addresses.',
      { path: `${api}/db/`, pathNot: tests },
      {
        path: `${api}/(modules|http|demo|jobs|gateways|platform)/`,
        pathNot: `${api}/platform/(env\\.ts|errors/start-error\\.ts|network/database-address\\.ts)`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'gateways-know-no-shop',
      'A gateway knows neither modules nor db nor http.',
      { path: `${api}/gateways/`, pathNot: tests },
      {
        path: `${api}/(modules|db|http|demo|jobs)/`,
      },
    ),
    rule(
      'modules-below-http',
      'Modules import route() in routes.ts and nothing else of http.',
      { path: `${api}/modules/`, pathNot: tests },
      {
        path: `${api}/http/`,
        pathNot: `${api}/http/route\\.ts`,
      },
    ),
    rule(
      'only-routes-mount',
      'Only routes.ts imports http/route.ts.',
      { path: `${api}/modules/`, pathNot: `${tests}|/routes\\.ts$` },
      {
        path: `${api}/http/route\\.ts`,
      },
    ),
    rule(
      'modules-below-jobs',
      'Modules import neither jobs nor demo.',
      { path: `${api}/modules/`, pathNot: tests },
      { path: `${api}/(jobs|demo)/` },
    ),
    rule(
      'modules-meet-in-services',
      'Other modules import only service.ts of a module.',
      { path: `${api}/modules/([^/]+)/`, pathNot: tests },
      {
        path: `${api}/modules/`,
        pathNot: `${api}/modules/($1/|[^/]+/service\\.ts$)`,
      },
    ),
    rule(
      'jobs-start-at-the-door',
      'jobs imports only service.ts or jobs.ts of a module.',
      { path: `${api}/jobs/`, pathNot: tests },
      { path: `${api}/modules/`, pathNot: `${api}/modules/[^/]+/(service|jobs)\\.ts$` },
    ),
    rule(
      'registries-start-at-the-door',
      'The files at the root import only routes.ts, service.ts, mails.ts, listeners.ts or undo.ts of a module.',
      { path: `${api}/[^/]+\\.ts$`, pathNot: tests },
      { path: `${api}/modules/`, pathNot: `${api}/modules/[^/]+/((dashboard/)?routes|service|mails|listeners|undo)\\.ts$` },
    ),
    rule(
      'http-commands-and-demo-start-at-the-door',
      'http, commands and demo import only service.ts of a module.',
      { path: `${api}/(http|commands|demo)/`, pathNot: tests },
      { path: `${api}/modules/`, pathNot: `${api}/modules/[^/]+/service\\.ts$` },
    ),
    rule(
      'repos-only-ask-the-database',
      'A repo imports no service, no route, no gateway and no other module.',
      { path: `${api}/modules/([^/]+)/.*repo\\.ts$` },
      {
        path: `${api}/(http|gateways|modules)/`,
        pathNot: `${api}/modules/$1/(?!.*(service|routes)\\.ts)`,
      },
    ),
    rule(
      'routes-tie-rows-to-services',
      'routes.ts imports route(), shared rows and files of its own module that are no repo.',
      { path: `${api}/modules/([^/]+)/.*routes\\.ts$` },
      {
        pathNot: `${api}/http/route\\.ts|${api}/modules/$1/(?!.*repo\\.ts)|^packages/shared/src/`,
      },
    ),
    rule(
      'services-know-no-sql',
      'Services import neither Express nor drizzle nor db: the repo asks the database.',
      { path: `${api}/modules/`, pathNot: `${tests}|repo\\.ts$` },
      {
        path: `${api}/db/|node_modules/(express|express-session|drizzle-orm|pg|passport[^/]*|sharp|multer|helmet|connect-pg-simple|nodemailer|axios)/`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'extensions-below-modules',
      'The interface of extensions knows no module: modules ask it.',
      { path: `${api}/extensions/`, pathNot: tests },
      { path: `${api}/(modules|jobs|demo)/` },
    ),
    rule(
      'extensions-use-the-public-doors',
      'An extension imports its own files, @haat/api/extension, the services of modules, @haat/web/extension and shared.',
      { path: '^extensions/([^/]+)/' },
      {
        path: '^(apps|packages|extensions)/',
        pathNot:
          '^extensions/$1/|^packages/shared/src/|^apps/api/src/extensions/define\\.ts|^apps/api/src/modules/[^/]+/service\\.ts|^apps/web/src/features/extensions/public\\.ts',
      },
    ),
    rule(
      'ui-and-lib-below-features',
      'ui and lib import neither features nor app.',
      { path: `${web}/(ui|lib)/`, pathNot: tests },
      { path: `${web}/(features|app)/` },
    ),
    rule('lib-below-ui', 'lib imports no component of ui.', { path: `${web}/lib/`, pathNot: tests }, { path: `${web}/ui/` }),
    rule(
      'storefront-has-its-classes',
      'The storefront imports no component of a dashboard folder: its stylesheet (styles/storefront.css) lacks their classes.',
      { path: `${web}/((app|ui)/(?!dashboard/)|features/(?!reports/)[^/]+/(storefront|components)/)`, pathNot: tests },
      { path: '/dashboard/.*\\.tsx$', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    ),
    rule(
      'ui-has-no-store',
      'ui holds no store and fetches nothing.',
      { path: `${web}/ui/`, pathNot: tests },
      {
        path: 'node_modules/(axios|@reduxjs/toolkit|react-redux|redux-persist)/',
      },
    ),
    rule(
      'features-below-app',
      'A feature does not import app.',
      { path: `${web}/features/`, pathNot: tests },
      { path: `${web}/app/` },
    ),
    rule(
      'features-meet-through-index',
      'A feature imports another feature through its index.ts only.',
      { path: `${web}/features/([^/]+)/`, pathNot: tests },
      {
        path: `${web}/features/[^/]+/`,
        pathNot: `${web}/features/$1/|${web}/features/[^/]+/index\\.tsx?$`,
      },
    ),
    ...rankRules('api', 'apps/api/src/modules'),
    ...rankRules('web', 'apps/web/src/features'),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^virtual:' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
