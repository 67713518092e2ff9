import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../apps/api/src/http/openapi/document.ts'
import { repositoryRoot } from '../apps/api/src/platform/env.ts'
import { allEndpoints } from '../packages/shared/src/endpoints.ts'

/**
 * Writes `docs/openapi.json`, the contract of the API, so that a change of it shows in review.
 * With `--check` it writes nothing, and fails if the file differs from the endpoint rows.
 */
const file = join(repositoryRoot, 'docs/openapi.json')
const document = `${JSON.stringify(openApiDocument(allEndpoints, 'https://shop.example'), null, 1)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, document)
  console.log('docs/openapi.json is written.')
} else if (readFileSync(file, 'utf8') !== document) {
  console.error('docs/openapi.json differs from the endpoint rows. Run pnpm openapi and commit the file.')
  process.exit(1)
} else console.log('docs/openapi.json is current.')
