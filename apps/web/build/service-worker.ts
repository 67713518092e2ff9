import { join } from 'node:path'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import { build, type Plugin } from 'vite'

/** Builds `/sw.js`: one script with a fixed address, without chunks of the app. */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'haat:service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        define: {
          'process.env.NODE_ENV': '"production"',
          __PUBLIC_ENDPOINTS__: JSON.stringify(publicEndpoints()),
        },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: join(root, 'src/service-worker/service-worker.ts'), output: { format: 'iife' } },
        },
      })
      const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
      if (script?.type !== 'chunk') return this.error('the service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code })
    },
  }
}

/** Patterns of the paths of endpoints whose answer depends on the published catalogue only. */
export const publicEndpoints = (): string[] =>
  Object.values(endpoints as Record<string, Record<string, Endpoint>>)
    .flatMap((rows) => Object.values(rows))
    .filter(({ cache, method }) => cache !== undefined && method === 'GET')
    .map(({ path }) => `^${path.replace(/:\w+/g, '[^/]+')}$`)
