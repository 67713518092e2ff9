export { publishDueBlocks } from './dashboard/publish.ts'
